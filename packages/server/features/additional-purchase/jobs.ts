import { type Worker, worker } from '../../platform/jobs/queue.ts'
import { purchaseMailJob } from './complete-purchase.ts'
import { mailPurchase } from './mail-purchases.ts'

export const additionalPurchaseJobs = (deps: Parameters<typeof mailPurchase>[0]): Worker[] => [
  worker(purchaseMailJob, 10, (jobs) => Promise.all(jobs.map((job) => mailPurchase(deps, job)))),
]
