import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Log } from '../../platform/log.ts'
import { anonymizeEndedReceipts, anonymizePeople } from '../personal-data/anonymize-people.ts'
import { taxRetentionBefore } from '../personal-data/rules.ts'
import { freeSeatsOfOwner } from '../ticket/free-seats.ts'
import { emptyUnlinkedReturnedCharges, lockFinished } from './participant-store.ts'
import { abandonedBefore, areParticipantsDue } from './rules.ts'
import { deleteEndedLinks, lockAbandoned } from './store.ts'

/** People or receipts per transaction, so that none holds locks for long. */
const batch = 100

type Deps = { db: Db; clock: Clock; conventions: Conventions; log: Log }

/**
 * Deletes or anonymizes the data whose retention period is over: people, links, participants, and the
 * addressees of receipts.
 */
export const removeDueData = async (deps: Deps): Promise<void> => {
  const now = nowOf(deps.clock)
  for (const convention of deps.conventions.all()) {
    const removed = {
      ...(await removeAbandoned(deps, convention, now)),
      ...(await anonymizeParticipants(deps, convention, now)),
      receipts: await anonymizeReceipts(deps, convention, now),
    }
    if (Object.values(removed).some((count) => count > 0))
      deps.log.info(
        { conventionId: convention.conventionId, ...removed },
        'personal data past its retention period deleted or anonymized',
      )
  }
}

/** Runs batches in separate transactions until one is not full. @returns the total. */
const inBatches = async (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  work: (trx: Trx) => Promise<number>,
): Promise<number> => {
  let all = 0
  let done: number
  do {
    done = await transact({ db, log }, work)
    all += done
  } while (done === batch)
  return all
}

const removeAbandoned = async (
  deps: Deps,
  { conventionId, retention }: Convention,
  now: Date,
): Promise<{ people: number; links: number }> => {
  const before = abandonedBefore(retention, now)
  const people = await inBatches(deps, async (trx) => {
    const abandoned = await lockAbandoned(trx, { conventionId, before, max: batch })
    for (const preRegistrationId of abandoned) await freeSeatsOfOwner(trx, conventionId, preRegistrationId)
    await anonymizePeople(trx, conventionId, abandoned)
    return abandoned.length
  })
  return { people, links: await deleteEndedLinks(deps.db, conventionId, before) }
}

const anonymizeParticipants = async (
  deps: Deps,
  convention: Convention,
  now: Date,
): Promise<{ participants: number; returnedCharges: number }> => {
  if (!areParticipantsDue(convention, now)) return { participants: 0, returnedCharges: 0 }
  const { conventionId } = convention
  const participants = await inBatches(deps, async (trx) => {
    const finished = await lockFinished(trx, { conventionId, now, max: batch })
    await anonymizePeople(trx, conventionId, finished)
    return finished.length
  })
  return { participants, returnedCharges: await emptyUnlinkedReturnedCharges(deps.db, conventionId) }
}

const anonymizeReceipts = (
  deps: Deps,
  { conventionId, retention }: Convention,
  now: Date,
): Promise<number> => {
  const before = taxRetentionBefore(now, retention.taxYears)
  return inBatches(deps, (trx) => anonymizeEndedReceipts(trx, { conventionId, before, max: batch }))
}
