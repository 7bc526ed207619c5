import { api } from '@uketsuke/contract'
import { type Handler, type Route, route } from '../../platform/http/route.ts'
import { fail } from '../../platform/result.ts'
import { openLinkLocked } from '../pre-registration/open-link.ts'
import { reserveSeats } from '../ticket/reserve-seats.ts'
import type { SeatCounts } from '../ticket/seat-count-cache.ts'
import { reserveOptions } from './reserve-options.ts'

/**
 * POST /stocks/reserve: authorised by the code of a registration, or by the login of a participant who buys
 * more.
 */
export const reservationRoutes = ({ seatCounts }: { seatCounts: SeatCounts }): Route[] => {
  const reserve: Handler<typeof api.reserveStocks> = async (trx, call) => {
    const { convention, apiToken, body, now } = call
    const planIds = body.orders.map(({ planId }) => planId)
    const registrant = await openLinkLocked(trx, convention, apiToken, now)
    if (!registrant.ok && registrant.code === 'INVALID_CODE') {
      const reserved = await reserveOptions(trx, call, apiToken, planIds)
      if (reserved.ok) return reserved
      // A token that is unknown is no valid code either.
      return reserved.code === 'INVALID_TOKEN' ? registrant : fail(reserved.code)
    }
    if (!registrant.ok) return registrant
    const { preRegistrationId, email } = registrant.value
    return reserveSeats(trx, call, { owner: preRegistrationId, email }, planIds)
  }
  return [
    route(api.reserveStocks, async (trx, call) => {
      const reserved = await reserve(trx, call)
      if (!reserved.ok && reserved.code === 'RESOURCE_NOT_AVAILABLE')
        seatCounts.invalidate(
          call.convention,
          call.body.orders.map(({ planId }) => planId),
        )
      return reserved
    }),
  ]
}
