import type { Outcome } from './outcome.ts'
import type { Tokens } from './tokens.ts'
import type { Trades } from './trades.ts'
import type { Form } from './wire.ts'

/** The whole state of the emulated provider. It lives in memory and ends with the process. */
export interface Provider {
  /** ShopPass by ShopID. */
  shops: ReadonlyMap<string, string>
  trades: Trades
  tokens: Tokens
  /** The emulator's time, which tests can move. */
  clock: () => Date
  /** The emulator's own address, `http://127.0.0.1:3001`, to which 3-D Secure sends browsers. */
  origin: () => string
}

/** The timing of one call. */
export interface Course {
  /**
   * The provider's processing time. A call awaits it exactly once, at the point where the real provider would
   * be busy, so that other calls can interleave.
   */
  work: () => Promise<void>
  /** How long after the call's system error the acquirer accepts the charge, in milliseconds. */
  lateMs?: number
}

/** One idPass call. */
export type Call = (form: Form, provider: Provider, course: Course) => Promise<Outcome>
