import { minutes } from '../../platform/duration.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { endAccessLog } from './end-access-log.ts'

export const accessLogTasks = (deps: Parameters<typeof endAccessLog>[0]): ScheduledTasks => [
  { name: 'end access log', every: minutes(60), run: () => endAccessLog(deps) },
]
