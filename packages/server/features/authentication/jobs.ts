import { type Worker, worker } from '../../platform/jobs/queue.ts'
import type { Rounds } from '../../platform/jobs/rounds.ts'
import { forgetOldLogins } from './forget-old-logins.ts'
import { mailPasswords } from './mail-passwords.ts'
import { passwordMailJob } from './request-password.ts'

export const authenticationJobs = (deps: Parameters<typeof mailPasswords>[0]): Worker[] => [
  worker(passwordMailJob, 10, (jobs) => mailPasswords(deps, jobs)),
]

export const authenticationRounds = (deps: Parameters<typeof forgetOldLogins>[0]): Rounds => [
  { name: 'forget old logins', every: 10 * 60_000, run: () => forgetOldLogins(deps) },
]
