/** Calls that a scenario can be armed for; `token` is the token endpoint, `*` is any call. */
export const scenarioCalls = [
  'EntryTran',
  'ExecTran',
  'SecureTran2',
  'SearchTrade',
  'AlterTran',
  'ChangeTran',
  'token',
  '*',
] as const

export type CallName = Exclude<(typeof scenarioCalls)[number], '*'>

/** How a call misbehaves: whether it is executed, what the client receives, and how the shop is notified. */
export interface Behaviour {
  executes: boolean
  takesLong?: boolean
  /** The card is charged later than the call. */
  chargesLate?: boolean
  answers: 'faithfully' | 'nothing' | 'server-error' | 'garbage' | { errInfo: string }
  notifies?: Manner
  /** The calls the behaviour applies to; absent for all. */
  calls?: readonly CallName[]
}

/** How the notification about a call is sent. */
export type Manner = 'usual' | 'early' | 'three times' | 'never' | 'after a forgery'

/** The behaviour of a call without a scenario. */
export const faithful: Behaviour = { executes: true, answers: 'faithfully' }

/** Calls that notify the shop. */
const notified: readonly CallName[] = ['ExecTran', 'SecureTran2', 'AlterTran', 'ChangeTran']

const notifying = (notifies: Manner): Behaviour => ({
  executes: true,
  answers: 'faithfully',
  notifies,
  calls: notified,
})

export type ScenarioName =
  | 'timeout-before'
  | 'timeout-after'
  | 'http-500'
  | 'garbage'
  | 'slow'
  | 'http-500-after'
  | 'late-success'
  | 'e92'
  | 'token-expired'
  | 'notify-early'
  | 'notify-dup'
  | 'notify-lost'
  | 'notify-forged'

/** Every scenario, keyed by the name that arms it. */
export const behaviours: Readonly<Record<ScenarioName, Behaviour>> = {
  /** The request is lost: the connection hangs and nothing is done. */
  'timeout-before': { executes: false, answers: 'nothing' },
  /** The answer is lost: the call is carried out, then the connection hangs. Tests for double charges. */
  'timeout-after': { executes: true, answers: 'nothing' },
  /** Nothing is done; the answer is status 500 with an HTML page. */
  'http-500': { executes: false, answers: 'server-error' },
  /** The call is carried out, but its answer is unreadable. */
  garbage: { executes: true, answers: 'garbage' },
  /**
   * The call takes long. While an ExecTran runs, its transaction is UNPROCESSED and a second one gets
   * E90010001.
   */
  slow: { executes: true, takesLong: true, answers: 'faithfully' },
  /** The call is carried out, but its answer is status 500 with an HTML page. */
  'http-500-after': { executes: true, answers: 'server-error' },
  /** The answer is a system error, yet the card is charged later. Other calls are carried out at once. */
  'late-success': { executes: true, chargesLate: true, answers: { errInfo: 'E91029999' } },
  /** Too many connections; nothing is done. */
  e92: { executes: false, answers: { errInfo: 'E92000001' } },
  /** The token counts as expired but is not used up. */
  'token-expired': { executes: false, answers: { errInfo: 'EX1000303' }, calls: ['ExecTran'] },
  /** The shop is notified, and has answered, before the call is answered. */
  'notify-early': notifying('early'),
  /** The notification arrives three times. */
  'notify-dup': notifying('three times'),
  /** The notification never arrives. */
  'notify-lost': notifying('never'),
  /** A forged notification, claiming payment of an unpaid order, arrives ahead of the genuine one. */
  'notify-forged': notifying('after a forgery'),
}
