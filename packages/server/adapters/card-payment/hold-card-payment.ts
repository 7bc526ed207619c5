import { type CardPayment, notSent } from './card-payment.ts'

const reason = 'payments are held back'
const notAsked = { kind: 'unknown', reason } as const

/**
 * Card payments that never call the provider. Nothing should try to while payments are held; if
 * something does anyway, nobody is charged and it gets no answer.
 */
export const holdCardPayment = (card: CardPayment): CardPayment => ({
  ...card,
  charge: async () => notSent(null),
  authorize: async () => notSent(null),
  inquire: async () => notAsked,
  giveBack: async () => notAsked,
})
