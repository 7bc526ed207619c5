import type { Rounds } from '../../platform/jobs/rounds.ts'
import { forgetOldLogins } from './forget-old-logins.ts'

export const authenticationRounds = (deps: Parameters<typeof forgetOldLogins>[0]): Rounds => [
  { name: 'forget old logins', every: 10 * 60_000, run: () => forgetOldLogins(deps) },
]
