import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { ticketOf } from './rules.ts'
import { countSeats } from './store.ts'

export const ticketRoutes = (): Route[] => [
  route(api.readTickets, async (_db, { convention }) => {
    const plansOf = (type: 'general' | 'option') =>
      convention.plans.filter((plan) => plan.type === type).map(ticketOf)
    return succeed({ tickets: plansOf('general'), optionPlans: plansOf('option') })
  }),
  route(api.readStocks, async (db, { convention, now }) => {
    const seats = await countSeats(db, convention.conventionId, now)
    const limited = new Set(
      convention.plans.filter(({ capacity }) => capacity !== undefined).map(({ planId }) => planId),
    )
    return succeed(
      seats
        .filter(({ planId }) => limited.has(planId))
        .map((seat) => ({ ...seat, isNotAvailable: seat.available === 0 })),
    )
  }),
]
