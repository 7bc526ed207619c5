import { type Worker, worker } from '../../platform/jobs/queue.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { forgetOldLogins } from './forget-old-logins.ts'
import { mailPasswords } from './mail-passwords.ts'
import { passwordMailJob } from './request-password.ts'

export const authenticationJobs = (deps: Parameters<typeof mailPasswords>[0]): Worker[] => [
  worker(passwordMailJob, 10, (jobs) => mailPasswords(deps, jobs)),
]

export const authenticationTasks = (deps: Parameters<typeof forgetOldLogins>[0]): ScheduledTasks => [
  { name: 'forget old logins', every: 10 * 60_000, run: () => forgetOldLogins(deps) },
]
