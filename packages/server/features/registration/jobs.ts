import type { Worker } from '../../platform/jobs/queue.ts'
import { type Mailing, mailWorker } from '../mailing/mail-worker.ts'
import { completionMailJob } from './complete-registration.ts'
import { mailCompletions } from './mail-completions.ts'

export const registrationJobs = (deps: Mailing & Parameters<typeof mailCompletions>[0]): Worker[] => [
  mailWorker(deps, completionMailJob, 10, (jobs) => mailCompletions(deps, jobs)),
]
