import { minutes } from '../../platform/duration.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { endDueData } from './end-due-data.ts'

export const retentionTasks = (deps: Parameters<typeof endDueData>[0]): ScheduledTasks => [
  { name: 'end due data', every: minutes(60), run: () => endDueData(deps) },
]
