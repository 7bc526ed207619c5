import { type Worker, worker } from '../../platform/jobs/queue.ts'
import { purchaseMailJob } from './complete-purchase.ts'
import { mailPurchases } from './mail-purchases.ts'

export const additionalPurchaseJobs = (deps: Parameters<typeof mailPurchases>[0]): Worker[] => [
  worker(purchaseMailJob, 10, (jobs) => mailPurchases(deps, jobs)),
]
