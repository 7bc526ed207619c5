import type { IssueKind } from '@uketsuke/contract'
import { later } from '../../platform/clock.ts'
import type { Trx } from '../../platform/db/database.ts'
import { seconds } from '../../platform/duration.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { ParticipantKey } from './participant-store.ts'
import { readMoneyOf } from './read-money.ts'
import { countOf, type Kept, placeFor } from './rules.ts'
import { listCopies } from './store.ts'

/**
 * How long a document that is being made holds its place: longer than a printer works and waits, and short for whoever asks
 * again because the server died.
 */
const reservationLife = seconds(30)
/** By then the documents that hold the last places are delivered or have failed. */
const placeWait = seconds(2)

export type PlaceRefusal = 'ISSUE_LIMIT_EXCEEDED' | 'REQUEST_IN_PROGRESS'

/**
 * A place among the documents that a participant may be given, and until when it is held. What is delivered and what is on
 * its way never are more than the limit together. Issuing must be locked. `own`: it has one already, maybe lapsed.
 */
export const reservePlace = async (
  trx: Trx,
  participant: ParticipantKey,
  { kind, limit, own = null }: { kind: IssueKind; limit: number; own?: string | null },
  now: Date,
): Promise<Result<{ lapsesAt: Date }, PlaceRefusal>> => {
  const copies = await listCopies(trx, participant, own)
  const needsMoney = kind === 'receipt' && copies.some(({ receipt }) => receipt !== null)
  const money: Kept = needsMoney ? await readMoneyOf(trx, participant) : new Map()
  switch (placeFor(limit, countOf(kind, copies, money))) {
    case 'full':
      return fail('ISSUE_LIMIT_EXCEEDED')
    case 'wait':
      return fail('REQUEST_IN_PROGRESS', { retryIn: placeWait })
    case 'free':
      return succeed({ lapsesAt: later(now, reservationLife) })
  }
}
