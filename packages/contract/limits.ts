/** Business constants of the product (specification, section 9). Times are milliseconds unless the name says otherwise. */

const minute = 60_000

export const maxLengths = {
  name: 30,
  email: 100,
  affiliation: 100,
  otherOccupation: 15,
  postalCode: 10,
  address: 500,
  phone: 20,
  membershipNumber: 20,
  cardNumber: 16,
  holderName: 24,
  loginField: 30,
  addressee: 100,
} as const

export const cardNumberMinLength = 14
export const securityCodeLength = { min: 3, max: 4 } as const
export const cardExpiryYears = 10

/** The mailed link can be opened for this long after it was mailed. */
export const linkLife = 30 * minute
/** Links per e-mail address: at most one a minute and five in the link's life. */
export const linkInterval = minute
export const linksPerLife = 5
/** Links per client address in the link's life; the machine itself (loopback) is exempt. */
export const linksPerClientAddress = 300
/** A reserved seat is held for this long, until an order takes it over. */
export const seatHold = 15 * minute
export const optionPlanQuantity = 1
/** The last declined card an order allows: it ends with it. */
export const maxDeclines = 5
/** Beyond so many declined cards in the window nobody pays; the machine itself (loopback) is exempt from the address's. */
export const declinedCards = { window: 60 * minute, perPerson: 15, perClientAddress: 60 } as const

export const loginFailures = { window: 15 * minute, perRegistrationId: 10, perClientAddress: 50 } as const
/** Codes of documents that nobody issued, asked for from one address: beyond so many in the window nobody is answered. */
export const unknownVerifications = { window: 15 * minute, perClientAddress: 30 } as const
/** New passwords asked for: at most one a minute for an ID, and so many in the window; the machine itself is exempt. */
export const passwordRequests = {
  window: 30 * minute,
  interval: minute,
  perRegistrationId: 5,
  perClientAddress: 100,
} as const
export const loginTokenLife = { idle: 12 * 60 * minute, total: 7 * 24 * 60 * minute } as const
/** Logins to the on-demand system: so many in the window for each participant. */
export const viewingRequests = { window: 10 * minute, perParticipant: 30 } as const
/** What the on-demand system is given is good for so long; an access token shows that somebody is still a participant. */
export const viewingCodeLife = minute
export const viewingTokenLife = 10 * minute
/** Wrong secrets of an on-demand system in the window; the machine itself (loopback) is exempt. */
export const clientFailures = { window: 15 * minute, perClientAddress: 50 } as const
export const idempotencyLife = 24 * 60 * minute

export const apiTimeout = 30_000
export const apiRetries = 3
/** The server gives up on a request that has not arrived whole by then, however long its answer takes. */
export const requestTimeout = 60_000
export const authServiceTimeout = 10_000
export const snackbarTime = 5_000
export const chunkLoadTimeout = 120_000
export const bodyLimitBytes = 100 * 1024

/**
 * How often the questions about a payment are asked. Steps are pauses as [from, to], spread in order over `count` pauses,
 * after which the last step goes on; a pause is rounded down to 10 to the power of `floorDigit`.
 */
export const paymentPolls = {
  status: {
    steps: [
      [3500, 8000],
      [3500, 6000],
      [3500, 6000],
      [5000, 10_000],
      [8000, 10_000],
    ],
    floorDigit: 2,
    count: 15,
  },
  job: {
    steps: [
      [3500, 8000],
      [3500, 6000],
      [3500, 6000],
      [4000, 8000],
    ],
    floorDigit: 2,
    count: 15,
  },
} as const

export const qrBase = 300
export const qrScales = [0.5, 0.8, 1, 1.2, 1.5] as const
