import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import type { SeatCounts } from './count-seats.ts'
import { ticketOf } from './rules.ts'

export const ticketRoutes = ({ seatCounts }: { seatCounts: SeatCounts }): Route[] => [
  route(api.readTickets, async (_db, { convention }) => {
    const plansOf = (type: 'general' | 'option') =>
      convention.plans.filter((plan) => plan.type === type).map(ticketOf)
    return succeed({ tickets: plansOf('general'), optionPlans: plansOf('option') })
  }),
  route(api.readStocks, async (db, context) => succeed(await seatCounts.read(db, context))),
]
