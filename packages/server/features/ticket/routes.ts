import { api } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import type { SeatCounts } from './seat-count-cache.ts'
import { showTicket } from './show-ticket.ts'

const ticketsOf = ({ plans }: Convention) => {
  const plansOf = (type: 'general' | 'option') => plans.filter((plan) => plan.type === type).map(showTicket)
  return { tickets: plansOf('general'), optionPlans: plansOf('option') }
}

export const ticketRoutes = ({ seatCounts }: { seatCounts: SeatCounts }): Route[] => {
  /** Built once for each version of a convention file, and so serialised only once. */
  const made = new WeakMap<Convention, ReturnType<typeof ticketsOf>>()
  const ticketsOnce = (convention: Convention) => {
    const tickets = made.get(convention) ?? ticketsOf(convention)
    made.set(convention, tickets)
    return tickets
  }
  return [
    route(api.readTickets, async (_db, { convention }) => succeed(ticketsOnce(convention))),
    route(api.readStocks, async (db, context) => succeed(await seatCounts.read(db, context))),
  ]
}
