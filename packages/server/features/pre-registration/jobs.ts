import { type Worker, worker } from '../../platform/jobs/queue.ts'
import { linkMailJob } from './issue-link.ts'
import { mailLinks } from './mail-links.ts'

export const preRegistrationJobs = (deps: Parameters<typeof mailLinks>[0]): Worker[] => [
  worker(linkMailJob, 20, (jobs) => mailLinks(deps, jobs)),
]
