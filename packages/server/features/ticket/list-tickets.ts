import type { Tickets } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import { showTicket } from './show-ticket.ts'

const ticketsOf = ({ plans }: Convention): Tickets => {
  const plansOf = (type: 'general' | 'option') => plans.filter((plan) => plan.type === type).map(showTicket)
  return { tickets: plansOf('general'), optionPlans: plansOf('option') }
}

const made = new WeakMap<Convention, Tickets>()

/** The plans on sale. Built once for each version of a convention file, and so serialised only once. */
export const listTickets = (convention: Convention): Tickets => {
  const tickets = made.get(convention) ?? ticketsOf(convention)
  made.set(convention, tickets)
  return tickets
}
