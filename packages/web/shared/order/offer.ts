import type { Stock, TicketPlan, Tickets } from '@uketsuke/contract'

/** The plans on offer, and the seats left. */
export type Offer = Tickets & { stocks: readonly Stock[] }

export const chosenPlans = (offer: Offer, planId: string, otherPlans: readonly string[]): TicketPlan[] => [
  ...offer.tickets.filter((plan) => plan.planId === planId),
  ...offer.optionPlans.filter((plan) => otherPlans.includes(plan.planId)),
]

export const totalOf = (plans: readonly TicketPlan[]): number =>
  plans.reduce((sum, { price }) => sum + price, 0)

export const isSoldOut = (offer: Offer, planId: string): boolean =>
  offer.stocks.some((stock) => stock.planId === planId && stock.isNotAvailable)
