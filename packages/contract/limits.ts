/**
 * Business constants of the product. Times are milliseconds unless the name says otherwise.
 */

const minute = 60_000

/** Those of a participant's details are in `participant-fields/fields.ts`. */
export const maxLengths = {
  name: 30,
  email: 100,
  affiliation: 100,
  cardNumber: 16,
  holderName: 24,
  loginField: 30,
  addressee: 100,
  passkeyName: 30,
} as const

export const cardNumberMinLength = 14
export const securityCodeLength = { min: 3, max: 4 } as const
export const cardExpiryYears = 10

/** How long the mailed link can be opened after it was mailed. */
export const linkLife = 30 * minute
/**
 * Links per e-mail address and client address: at most one a minute, and five within `linkLife`. The same for
 * links that are requested with a code.
 */
export const linkInterval = minute
export const linksPerLife = 5
/** Links that a mailbox gets from people without a code, in all conventions together. */
export const linksPerMailbox = { most: 6, window: 60 * minute } as const
/** Links per client address within `linkLife`; loopback is exempt. */
export const linksPerClientAddress = 300
/** How long a reserved seat is held before an order takes it over. */
export const seatHold = 15 * minute
/**
 * After a person's time for unpaid seats runs out (`unpaidSeats.minutes` of a convention): how long before
 * they can hold a limited seat again.
 */
export const seatPause = 30 * minute
/** How long a seat that costs nothing counts for the client address that took it. */
export const freeSeatWindow = 60 * minute
export const optionPlanQuantity = 1
/** Declined cards per order; the last one ends it. */
export const maxDeclines = 5
/**
 * Cards presented within the window and not paid, whatever became of them. `perMailbox` counts in all
 * conventions. After `perClientAddress`, the cards of each mailbox there delay only each other, beginning
 * with `crowdedWait` and twice as long each time; its first card is always taken. Loopback is exempt from the
 * limit per address.
 */
export const unpaidCards = {
  window: 60 * minute,
  perOrder: 10,
  perMailbox: 15,
  perClientAddress: 60,
  crowdedWait: 15_000,
} as const
/**
 * Cards within the hour, and the share of paid ones: more cards with a smaller share look like a check of
 * stolen cards.
 */
export const cardChecking = { cards: 60, paidShare: 0.4 } as const

/**
 * Wrong passwords within the window. `perRegistrationId`: from one address, and together from all addresses
 * where this participant never logged in. After `perClientAddress`, the tries for each ID there delay only
 * each other, beginning with `crowdedWait` and twice as long each time; a first try is always checked.
 */
export const loginFailures = {
  window: 15 * minute,
  perRegistrationId: 10,
  perClientAddress: 50,
  crowdedWait: 15_000,
} as const
/** How long an address stays familiar after a login. */
export const familiarAddressLife = 180 * 24 * 60 * minute
/**
 * The logins that one process checks at once, and those that it holds in all, waiting ones included. Further
 * logins are told to come back.
 */
export const loginChecks = { atOnce: 1, inside: 100 } as const
/** Requests for unknown document codes within the window, after which the address gets no more answers. */
export const unknownVerifications = { window: 15 * minute, perClientAddress: 30 } as const
/**
 * Requests for a new password: at most one a minute per ID, and these numbers within the window; loopback is
 * exempt.
 */
export const passwordRequests = {
  window: 30 * minute,
  interval: minute,
  perRegistrationId: 5,
  perClientAddress: 100,
} as const
/** The length of a password that a participant chooses. The login form takes at most `most` characters. */
export const passwordLength = { least: 8, most: maxLengths.loginField } as const
/**
 * Passkeys a participant may have, how long the browser's question for one can be answered, and how many such
 * questions a client address gets meanwhile; loopback is exempt.
 */
export const passkeys = { most: 10, challengeLife: 10 * minute, challengesPerClientAddress: 600 } as const
export const loginTokenLife = { idle: 12 * 60 * minute, total: 7 * 24 * 60 * minute } as const
/** Logins to the on-demand system within the window, per participant. */
export const viewingRequests = { window: 10 * minute, perParticipant: 30 } as const
/**
 * Lifetimes of the on-demand system's code and access token, which proves that its holder is still a
 * participant.
 */
export const viewingCodeLife = minute
export const viewingTokenLife = 10 * minute
/** How long a login that an on-demand system began can be continued. */
export const signOnLife = 30 * minute
/** Wrong client secrets from an on-demand system within the window; loopback is exempt. */
export const clientFailures = { window: 15 * minute, perClientAddress: 50 } as const
export const idempotencyLife = 24 * 60 * minute

export const apiTimeout = 30_000
export const apiRetries = 3
/** Failures of the server in a row, retries not counted, after which a screen stops asking by itself. */
export const serverFailures = 5
/**
 * The server drops a request that has not arrived completely within this time; its answer may take longer.
 */
export const requestTimeout = 60_000
export const authServiceTimeout = 10_000
export const snackbarTime = 5_000
export const chunkLoadTimeout = 120_000
export const bodyLimitBytes = 100 * 1024

/**
 * The polling intervals for payments. Each step is a pause [from, to], interpolated over `count` pauses;
 * after them the last step repeats. Pauses are rounded down to 10 to the power of `floorDigit`.
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
