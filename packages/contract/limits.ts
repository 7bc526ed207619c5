/** Business constants of the product. Durations are milliseconds unless the name says otherwise. */

const minute = 60_000

/** The lengths of a participant's details are in `participant-fields/fields.ts`. */
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

/** How long a link can be opened after it is mailed. */
export const linkLife = 30 * minute
/**
 * Links for one e-mail address from one client address: at most one a minute, and five within `linkLife`.
 * Links requested with a code have the same limits.
 */
export const linkInterval = minute
export const linksPerLife = 5
/** Links that a mailbox gets from people without a code, across all conventions. */
export const linksPerMailbox = { max: 6, window: 60 * minute } as const
/** Links per client address within `linkLife`; loopback is exempt. */
export const linksPerClientAddress = 300
/** How long a reserved seat is held before an order takes it over. */
export const seatHold = 15 * minute
/**
 * How long a person whose time for unpaid seats (`unpaidSeats.minutes` of a convention) is over must wait
 * before holding limited seats again.
 */
export const seatTimeRestartsAfter = 30 * minute
/** How long a seat without a price counts against the client address that took it. */
export const unpricedSeatWindow = 60 * minute
export const optionPlanQuantity = 1
/** Declines per order; the last one ends the order. */
export const maxDeclines = 5
/**
 * Cards presented within the window and not paid, for whatever reason. `perMailbox` counts across all
 * conventions. Once an address reaches `perClientAddress`, each mailbox there waits for its own cards only:
 * first `crowdedWait`, then twice as long each time. Its first card is always accepted. Loopback is exempt
 * from the limit per address.
 */
export const unpaidCards = {
  window: 60 * minute,
  perOrder: 10,
  perMailbox: 15,
  perClientAddress: 60,
  crowdedWait: 15_000,
} as const
/**
 * Cards within the hour, and the share of paid ones. More cards with a smaller share look like card testing.
 */
export const cardChecking = { cards: 60, paidShare: 0.4 } as const

/**
 * Wrong passwords within the window. `perRegistrationId` applies to each address separately, and to the
 * combined total of all addresses from which this participant has never logged in. Once an address reaches
 * `perClientAddress`, each ID there waits for its own failures only: first `crowdedWait`, then twice as long
 * each time. A first attempt is always checked.
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
 * Logins that one process checks at the same time, and logins that it holds in total, including waiting ones.
 * Further logins are told to come back later, and `slowed` of them at a time wait a second for that answer.
 */
export const loginChecks = { atOnce: 1, inside: 100, slowed: 2_000 } as const
/** Requests for unknown document codes within the window. Beyond that, the address gets no more answers. */
export const unknownVerifications = { window: 15 * minute, perClientAddress: 30 } as const
/**
 * Requests for a new password: at most one a minute per ID, and these numbers within the window. Loopback is
 * exempt.
 */
export const passwordRequests = {
  window: 30 * minute,
  interval: minute,
  perRegistrationId: 5,
  perClientAddress: 100,
} as const
/** The length of a password that a participant chooses. The login form takes at most `max` characters. */
export const passwordLength = { min: 8, max: maxLengths.loginField } as const
/**
 * The maximum number of passkeys per participant, the life of a challenge, and the number of challenges that
 * a client address gets within that life. Loopback is exempt.
 */
export const passkeys = { max: 10, challengeLife: 10 * minute, challengesPerClientAddress: 600 } as const
export const loginTokenLife = { idle: 12 * 60 * minute, total: 7 * 24 * 60 * minute } as const
/** Logins to the on-demand system within the window, per participant. */
export const viewingRequests = { window: 10 * minute, perParticipant: 30 } as const
/**
 * Lifetimes of the on-demand system's code and access token. The token proves that its holder is still a
 * participant.
 */
export const viewingCodeLife = minute
export const viewingTokenLife = 10 * minute
/** How long a login begun by an on-demand system can be continued. */
export const signOnLife = 30 * minute
/** Wrong client secrets from an on-demand system within the window; loopback is exempt. */
export const clientFailures = { window: 15 * minute, perClientAddress: 50 } as const
export const idempotencyLife = 24 * 60 * minute

/** How long a call waits for a decision at most. A stopping process can finish it, in milliseconds. */
export const longestWait = 8_000

export const apiTimeout = 30_000
export const apiRetries = 3
/** Consecutive failures of the server, not counting retries, after which a screen stops polling. */
export const serverFailures = 5
/**
 * The server drops a request that has not arrived completely within this time. Its answer may take longer.
 */
export const requestTimeout = 60_000
export const authServiceTimeout = 10_000
export const snackbarTime = 5_000
export const chunkLoadTimeout = 120_000
export const bodyLimitBytes = 100 * 1024

/**
 * The polling intervals for payments. Each step is a pause [from, to], interpolated over `count` pauses. The
 * last step repeats. Pauses are rounded down to 10 to the power of `floorDigit`.
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
