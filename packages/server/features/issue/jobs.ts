import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Rounds } from '../../platform/jobs/rounds.ts'
import { forgetIssues } from './forget-issues.ts'

export const issueRounds = ({ db, clock }: { db: Db; clock: Clock }): Rounds => [
  { name: 'forget issues', every: 10 * 60_000, run: () => forgetIssues(db, nowOf(clock)) },
]
