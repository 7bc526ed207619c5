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
    const seatsOf = new Map(seats.map((seat) => [seat.planId, seat]))
    const limited = convention.plans.flatMap(({ planId, capacity }) =>
      capacity === undefined ? [] : [planId],
    )
    return succeed(
      limited.sort().map((planId) => {
        // A plan with a capacity of 0 may never have had a seat.
        const seat = seatsOf.get(planId) ?? { planId, stock: 0, available: 0 }
        return { ...seat, isNotAvailable: seat.available === 0 }
      }),
    )
  }),
]
