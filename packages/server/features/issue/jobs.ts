import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { forgetIssues } from './forget-issues.ts'

export const issueTasks = ({ db, clock }: { db: Db; clock: Clock }): ScheduledTasks => [
  { name: 'forget issues', every: minutes(10), run: () => forgetIssues(db, nowOf(clock)) },
]
