import { type Worker, worker } from '../../platform/jobs/queue.ts'
import { completionMailJob } from './complete-registration.ts'
import { mailCompletions } from './mail-completions.ts'

export const registrationJobs = (deps: Parameters<typeof mailCompletions>[0]): Worker[] => [
  worker(completionMailJob, 10, (jobs) => mailCompletions(deps, jobs)),
]
