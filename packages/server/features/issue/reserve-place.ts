import type { IssueKind } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { seconds } from '../../platform/duration.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { ParticipantKey } from './participant-store.ts'
import { readMoneyOf } from './read-money.ts'
import { countOf, type MoneyByOrder, placeFor } from './rules.ts'
import { listCopies } from './store.ts'

/**
 * How long a document in progress holds its place: longer than the printer works and waits, and short for a caller who
 * retries because the server died.
 */
const reservationLife = seconds(30)
/** By then the documents that hold the last places are delivered or have failed. */
const placeWait = seconds(2)

export type PlaceRefusal = 'ISSUE_LIMIT_EXCEEDED' | 'REQUEST_IN_PROGRESS'

/**
 * Reserves a place among the documents that a participant may have, and returns until when. Delivered and reserved
 * documents together never exceed the limit. Issuing must be locked. `own`: the issue already has a place, which may
 * have lapsed.
 */
export const reservePlace = async (
  trx: Trx,
  participant: ParticipantKey,
  { kind, limit, own = null }: { kind: IssueKind; limit: number; own?: string | null },
  now: Date,
): Promise<Result<{ lapsesAt: Date }, PlaceRefusal>> => {
  const copies = await listCopies(trx, participant, own)
  const needsMoney = kind === 'receipt' && copies.some(({ receipt }) => receipt !== null)
  const money: MoneyByOrder = needsMoney ? await readMoneyOf(trx, participant) : new Map()
  switch (placeFor(limit, countOf(kind, copies, money))) {
    case 'full':
      return fail('ISSUE_LIMIT_EXCEEDED')
    case 'wait':
      return fail('REQUEST_IN_PROGRESS', { retryIn: placeWait })
    case 'free':
      return succeed({ lapsesAt: later(now, reservationLife) })
  }
}
