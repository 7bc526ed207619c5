import { api } from '@uketsuke/contract'
import { planOf } from '../../platform/conventions/convention.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { type Call, type Route, refusableRoute } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import type { SeatCounts } from '../ticket/seat-count-cache.ts'
import { reserveStocks } from './reserve-stocks.ts'
import type { SoldOutCheck } from './sold-out-check.ts'

const planIdsOf = ({ body }: Call<typeof api.reserveStocks>) => body.orders.map(({ planId }) => planId)

export const reservationRoutes = ({
  seatCounts,
  soldOut,
}: {
  seatCounts: SeatCounts
  soldOut: SoldOutCheck
}): Route[] => [
  refusableRoute(
    api.reserveStocks,
    async (call) => {
      const planIds = planIdsOf(call)
      if (!planIds.every((planId) => planOf(call.convention, planId))) return succeed(undefined)
      const passed = await soldOut.check(call, { code: call.apiToken, planIds })
      if (!passed.ok) seatCounts.invalidate(call.convention, planIds)
      return passed
    },
    async (trx, call) => {
      const planIds = planIdsOf(call)
      const reserved = await reserveStocks(trx, call, call.apiToken, planIds)
      if (reserved.ok) afterCommit(trx, () => void soldOut.noteTaken(call, planIds))
      else if (reserved.code === 'RESOURCE_NOT_AVAILABLE') {
        seatCounts.invalidate(call.convention, planIds)
        soldOut.noteRefusal(call.convention, planIds)
      }
      return reserved
    },
  ),
]
