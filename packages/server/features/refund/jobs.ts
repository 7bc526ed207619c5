import type { Worker } from '../../platform/jobs/queue.ts'
import { type Mailing, mailWorker } from '../mailing/mail-worker.ts'
import { mailRefund } from './mail-refund.ts'
import { refundMailJob } from './settle-refund.ts'

export const refundJobs = (deps: Mailing & Parameters<typeof mailRefund>[0]): Worker[] => [
  mailWorker(deps, refundMailJob, 10, (jobs) => Promise.all(jobs.map((job) => mailRefund(deps, job)))),
]
