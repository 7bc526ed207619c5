import type { Worker } from '../../platform/jobs/queue.ts'
import { type Mailing, mailWorker } from '../mailing/mail-worker.ts'
import { purchaseMailJob } from './complete-purchase.ts'
import { mailPurchases } from './mail-purchases.ts'

export const additionalPurchaseJobs = (deps: Mailing & Parameters<typeof mailPurchases>[0]): Worker[] => [
  mailWorker(deps, purchaseMailJob, 10, (jobs) => mailPurchases(deps, jobs)),
]
