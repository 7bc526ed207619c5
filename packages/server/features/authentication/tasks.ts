import { minutes } from '../../platform/duration.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { forgetOldLogins } from './forget-old-logins.ts'

export const authenticationTasks = (deps: Parameters<typeof forgetOldLogins>[0]): ScheduledTasks => [
  { name: 'forget old logins', every: minutes(10), run: () => forgetOldLogins(deps) },
]
