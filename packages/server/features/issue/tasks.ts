import { limits } from '@uketsuke/contract'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import type { ScheduledTasks } from '../../platform/jobs/scheduled-tasks.ts'
import { deleteUndeliveredBefore } from './store.ts'

/** Older undelivered documents cannot be resumed, because their idempotency keys are gone. */
const resumable = 2 * limits.idempotencyLife

export const issueTasks = ({ db, clock }: { db: Db; clock: Clock }): ScheduledTasks => [
  {
    name: 'forget issues',
    every: minutes(10),
    run: () => deleteUndeliveredBefore(db, later(nowOf(clock), -resumable)),
  },
]
