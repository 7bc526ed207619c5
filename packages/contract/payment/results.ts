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

/** The result of an attempt that certainly charged nothing and was not declined. */
export const notCharged = { code: '1300', canRetry: true, errors: [] } as const
