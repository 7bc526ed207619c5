import { later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import { seconds } from '../../platform/duration.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { hungAfter } from './printing-times.ts'
import { type Limited, placeFor } from './rules.ts'
import { countCopies } from './store.ts'

/**
 * How long a document in progress holds its place. It outlasts the print, but is short for a caller who
 * retries because the server died.
 */
const reservationLife = hungAfter + seconds(5)
/** After this time, the documents in the last places are delivered or have failed. */
const placeWait = seconds(2)

export type PlaceRefusal = 'ISSUE_LIMIT_EXCEEDED' | 'REQUEST_IN_PROGRESS'

/**
 * Reserves a place within the limit, and returns when it lapses. Delivered and reserved documents together
 * never exceed the limit. Issuing must be locked. `own` is an issue that already had a place, which may have
 * lapsed.
 */
export const reservePlace = async (
  trx: Trx,
  participant: ParticipantKey,
  { limited, limit, own = null }: { limited: Limited; limit: number; own?: string | null },
  now: Date,
): Promise<Result<{ lapsesAt: Date }, PlaceRefusal>> => {
  switch (placeFor(limit, await countCopies(trx, participant, limited, own))) {
    case 'full':
      return fail('ISSUE_LIMIT_EXCEEDED')
    case 'wait':
      return fail('REQUEST_IN_PROGRESS', { retryIn: placeWait })
    case 'free':
      return succeed({ lapsesAt: later(now, reservationLife) })
  }
}
