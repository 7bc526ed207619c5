import type { Worker } from '../../platform/jobs/queue.ts'
import { type Mailing, mailWorker } from '../mailing/mail-worker.ts'
import { linkMailJob } from './issue-link.ts'
import { mailLinks } from './mail-links.ts'

export const preRegistrationJobs = (deps: Mailing & Parameters<typeof mailLinks>[0]): Worker[] => [
  mailWorker(deps, linkMailJob, 20, (jobs) => mailLinks(deps, jobs)),
]
