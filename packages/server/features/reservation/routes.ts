import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import type { SeatCounts } from '../ticket/seat-count-cache.ts'
import { reserveStocks } from './reserve-stocks.ts'

export const reservationRoutes = ({ seatCounts }: { seatCounts: SeatCounts }): Route[] => [
  route(api.reserveStocks, async (trx, call) => {
    const planIds = call.body.orders.map(({ planId }) => planId)
    const reserved = await reserveStocks(trx, call, call.apiToken, planIds)
    if (!reserved.ok && reserved.code === 'RESOURCE_NOT_AVAILABLE')
      seatCounts.invalidate(call.convention, planIds)
    return reserved
  }),
]
