import { api } from '@uketsuke/contract'
import { type Route, route } from '../../platform/http/route.ts'
import { fail, succeed } from '../../platform/outcome.ts'
import { reserveOptions } from '../additional-purchase/reserve-options.ts'
import { openLinkLocked } from '../pre-registration/open-link.ts'
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
    const planIds = body.orders.map(({ planId }) => planId)
    const registrant = await openLinkLocked(trx, convention, apiToken, now)
    if (!registrant.ok && registrant.code === 'INVALID_CODE') {
      const reserved = await reserveOptions(trx, convention, apiToken, planIds, now)
      if (reserved.ok) return reserved
      // Nobody's token is nobody's code either.
      return reserved.code === 'INVALID_TOKEN' ? registrant : fail(reserved.code)
    }
    if (!registrant.ok) return registrant
    return reserveSeats(trx, convention, registrant.value.preRegistrationId, planIds, now)
  }),
]
