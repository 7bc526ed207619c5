import type { DueData } from '@uketsuke/contract/operator'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { countEndedAccesses } from '../access-log/end-access-log.ts'
import { abandonedBefore } from './rules.ts'
import { countAbandoned, countEndedLinks } from './store.ts'

/** GET /retention: what `endDueData` would end at this time. */
export const countDueData = async (
  db: Db,
  { conventionId, retention }: Convention,
  at: Date,
): Promise<Result<DueData, never>> => {
  const before = abandonedBefore(retention, at)
  const people = await countAbandoned(db, conventionId, before)
  const links = await countEndedLinks(db, conventionId, before)
  return succeed({
    at: at.toISOString(),
    peopleDeleted: people.deleted,
    peopleEmptied: people.emptied,
    links,
    accessLines: await countEndedAccesses(db, conventionId, at),
  })
}
