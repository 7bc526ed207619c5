import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db } from '../../platform/db/database.ts'
import { transact } from '../../platform/db/transact.ts'
import type { Log } from '../../platform/log.ts'
import { freeSeatsOf } from '../ticket/free-seats.ts'
import { emptyPerson } from './empty-person.ts'
import { abandonedBefore } from './rules.ts'
import { deleteEndedLinks, deletePerson, lockAbandoned } from './store.ts'

/** People per transaction, so that none holds locks for long. */
const batch = 100

type Deps = { db: Db; clock: Clock; conventions: Conventions; log: Log }

/** Deletes links that have ended, and ends the data of people who abandoned their registration, in every convention. */
export const endDueData = async (deps: Deps): Promise<void> => {
  const now = nowOf(deps.clock)
  for (const convention of deps.conventions.all()) {
    const ended = await endAbandoned(deps, convention, now)
    if (ended.people + ended.links > 0)
      deps.log.info({ conventionId: convention.conventionId, ...ended }, 'personal data ended')
  }
}

const endAbandoned = async (
  { db, log }: Deps,
  { conventionId, retention }: Convention,
  now: Date,
): Promise<{ people: number; links: number }> => {
  const before = abandonedBefore(retention, now)
  let people = 0
  let found: number
  do {
    found = await transact({ db, log }, async (trx) => {
      const abandoned = await lockAbandoned(trx, { conventionId, before, most: batch })
      for (const { preRegistrationId, isNamed } of abandoned) {
        await freeSeatsOf(trx, conventionId, preRegistrationId)
        if (isNamed) await emptyPerson(trx, conventionId, preRegistrationId)
        else await deletePerson(trx, conventionId, preRegistrationId)
      }
      return abandoned.length
    })
    people += found
  } while (found === batch)
  const links = await deleteEndedLinks(db, conventionId, before)
  return { people, links }
}
