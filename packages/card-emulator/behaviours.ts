/** Calls a scenario can be armed for; `token` is the token entry, `*` is any of them. */
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

/** How a call misbehaves: whether it is carried out, what the client gets to see of it, and what the shop is told. */
export interface Behaviour {
  executes: boolean
  takesLong?: boolean
  /** The card is charged only later. */
  chargesLate?: boolean
  answers: 'faithfully' | 'nothing' | 'server-error' | 'garbage' | { errInfo: string }
  notifies?: Manner
  /** The only calls it is for; all, when absent. */
  calls?: readonly CallName[]
}

/** How the notification of a call is sent. */
export type Manner = 'usual' | 'early' | 'three times' | 'never' | 'after a forgery'

/** A call without a scenario. */
export const faithful: Behaviour = { executes: true, answers: 'faithfully' }

/** Calls the shop is notified of. */
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

/** Every scenario by the name that arms it. */
export const behaviours: Readonly<Record<ScenarioName, Behaviour>> = {
  /** The request is lost: the connection hangs, nothing was done. */
  'timeout-before': { executes: false, answers: 'nothing' },
  /** The answer is lost: done, then the connection hangs. The test of double charging. */
  'timeout-after': { executes: true, answers: 'nothing' },
  /** Status 500 with an HTML page, nothing was done. */
  'http-500': { executes: false, answers: 'server-error' },
  /** Done, but the answer cannot be read. */
  garbage: { executes: true, answers: 'garbage' },
  /** Done late. While an ExecTran takes long, its transaction is UNPROCESSED and a second one is E90010001. */
  slow: { executes: true, takesLong: true, answers: 'faithfully' },
  /** Done, but the answer is status 500 with an HTML page. */
  'http-500-after': { executes: true, answers: 'server-error' },
  /** The answer is a system error, and yet the card is charged after a while; other calls are done at once. */
  'late-success': { executes: true, chargesLate: true, answers: { errInfo: 'E91029999' } },
  /** Too many connections, nothing was done. */
  e92: { executes: false, answers: { errInfo: 'E92000001' } },
  /** The token counts as expired, and is not used up. */
  'token-expired': { executes: false, answers: { errInfo: 'EX1000303' }, calls: ['ExecTran'] },
  /** The shop is notified, and has answered, before the call itself is answered. */
  'notify-early': notifying('early'),
  /** The notification comes three times. */
  'notify-dup': notifying('three times'),
  /** The notification never comes. */
  'notify-lost': notifying('never'),
  /** Ahead of the true notification comes one that nobody here wrote, of an order nobody paid. */
  'notify-forged': notifying('after a forgery'),
}
