import { type CardPayment, notSent } from './card-payment.ts'

const reason = 'payments are paused'
const notAsked = { kind: 'unknown', reason } as const

/**
 * Card payments that never call the provider, for a site whose payments are paused and where no call is
 * expected. An unexpected charge is declined as not sent; inquiries and refunds stay unknown.
 */
export const pauseCardPayment = (card: CardPayment): CardPayment => ({
  ...card,
  charge: async () => notSent(null),
  chargeAuthenticated: async () => notSent(null),
  inquire: async () => notAsked,
  refund: async () => notAsked,
})
