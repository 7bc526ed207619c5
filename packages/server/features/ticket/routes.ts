import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/outcome.ts'
import { lockRegistrant } from '../pre-registration/lock-registrant.ts'
import { openLink } from '../pre-registration/open-link.ts'
import { reserveSeats } from './reserve-seats.ts'
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
  route(api.reserveStocks, async (trx, { convention, apiToken, body, now }) => {
    const registrant = await openLink(trx, convention, apiToken, now)
    if (!registrant.ok) return registrant
    const { preRegistrationId } = registrant.value
    // Requests of one person come one by one: at once, each would take a seat of its own.
    await lockRegistrant(trx, convention.conventionId, preRegistrationId)
    const planIds = body.orders.map(({ planId }) => planId)
    return reserveSeats(trx, convention, preRegistrationId, planIds, now)
  }),
]
