/** The progress of a payment: 0 not begun, 1 payment, 2 registration, 3 completed, -1 unknown. */
export const paymentSteps = { unknown: -1, notBegun: 0, payment: 1, registration: 2, completed: 3 } as const

/** Result codes of a payment. */
export const paymentResultCodes = [
  '1000',
  '1100',
  '1200',
  '1300',
  '1400',
  '1500',
  '2000',
  'TOKEN_ERROR',
  'OTHER_PAYMENT_ERROR',
  'TOO_MANY_ATTEMPTS',
] as const

/**
 * The result of an attempt that certainly charged nothing, although no card company declined the card: the
 * card was never sent, its call was lost without a charge, the provider refused the call as busy, the buyer
 * gave up the authentication, or the charge was cancelled at the provider. Such an attempt does not count as
 * a declined card.
 */
export const notCharged = { code: '1300', canRetry: true, errors: [] } as const
