import type { Worker } from '../../platform/jobs/queue.ts'
import { type Mailing, mailWorker } from '../mailing/mail-worker.ts'
import { passkeyChangedJob } from './add-passkey.ts'
import { passwordChangedJob } from './change-password.ts'
import { mailAccessChange } from './mail-access-change.ts'
import { mailPasswords } from './mail-passwords.ts'
import { passwordMailJob } from './request-password.ts'

export const authenticationJobs = (deps: Mailing & Parameters<typeof mailPasswords>[0]): Worker[] => [
  mailWorker(deps, passwordMailJob, 10, (jobs) => mailPasswords(deps, jobs)),
  mailWorker(deps, passwordChangedJob, 10, (jobs) =>
    Promise.all(jobs.map((job) => mailAccessChange(deps, job))),
  ),
  mailWorker(deps, passkeyChangedJob, 10, (jobs) =>
    Promise.all(jobs.map((job) => mailAccessChange(deps, job))),
  ),
]
