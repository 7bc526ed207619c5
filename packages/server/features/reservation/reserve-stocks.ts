import type { ReservedSheet } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { fail, type Result } from '../../platform/result.ts'
import type { BuyerRefusal } from '../additional-purchase/open-purchase.ts'
import { reserveOptions } from '../additional-purchase/reserve-options.ts'
import { type CodeRefusal, openLinkLocked } from '../pre-registration/open-link.ts'
import { reserveSeats } from '../ticket/reserve-seats.ts'

type ReserveRefusal =
  | CodeRefusal
  | Exclude<BuyerRefusal, 'INVALID_TOKEN'>
  | 'RESOURCE_NOT_AVAILABLE'
  | 'INVALID_PLAN_ID'

/**
 * POST /stocks/reserve: `token` is the code of a registration, or the login token of a participant who buys
 * options.
 */
export const reserveStocks = async (
  trx: Trx,
  context: ClientContext,
  token: string,
  planIds: string[],
): Promise<Result<{ reserved: ReservedSheet[] }, ReserveRefusal>> => {
  const registrant = await openLinkLocked(trx, context.convention, token, context.now)
  if (!registrant.ok && registrant.code === 'INVALID_CODE') {
    const reserved = await reserveOptions(trx, context, token, planIds)
    if (reserved.ok) return reserved
    // A token that is unknown is no valid code either.
    return reserved.code === 'INVALID_TOKEN' ? registrant : fail(reserved.code)
  }
  if (!registrant.ok) return registrant
  const { preRegistrationId, email } = registrant.value
  return reserveSeats(trx, context, { owner: preRegistrationId, email }, planIds)
}
