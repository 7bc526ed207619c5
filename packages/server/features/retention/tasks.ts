import { minutes } from '../../platform/duration.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { removeDueData } from './remove-due-data.ts'

export const retentionTasks = (deps: Parameters<typeof removeDueData>[0]): ScheduledTasks => [
  { name: 'remove due data', every: minutes(60), run: () => removeDueData(deps) },
]
