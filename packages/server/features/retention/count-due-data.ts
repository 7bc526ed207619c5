import type { DueData } from '@uketsuke/contract/operator'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { countEndedAccesses } from '../access-log/end-access-log.ts'
import { countEndedReceipts } from '../personal-data/anonymize-people.ts'
import { taxRetentionBefore } from '../personal-data/rules.ts'
import { countFinished, countUnlinkedReturnedCharges } from './participant-store.ts'
import { abandonedBefore, areParticipantsDue } from './rules.ts'
import { countAbandoned, countEndedLinks } from './store.ts'

/** GET /retention: counts the data that `removeDueData` would remove at this time. */
export const countDueData = async (
  db: Db,
  convention: Convention,
  at: Date,
): Promise<Result<DueData, never>> => {
  const { conventionId, retention } = convention
  const before = abandonedBefore(retention, at)
  const people = await countAbandoned(db, conventionId, before)
  const isOver = areParticipantsDue(convention, at)
  return succeed({
    at: at.toISOString(),
    peopleDeleted: people.deleted,
    peopleEmptied: people.emptied,
    links: await countEndedLinks(db, conventionId, before),
    participants: isOver ? await countFinished(db, conventionId, at) : 0,
    returnedCharges: isOver ? await countUnlinkedReturnedCharges(db, conventionId) : 0,
    receipts: await countEndedReceipts(db, conventionId, taxRetentionBefore(at, retention.taxYears)),
    accessLines: await countEndedAccesses(db, conventionId, at),
  })
}
