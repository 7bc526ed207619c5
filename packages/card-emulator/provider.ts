import type { Outcome } from './outcome.ts'
import type { Tokens } from './tokens.ts'
import type { Trades } from './trades.ts'
import type { Form } from './wire.ts'

/** Everything the emulated provider knows. It lives in memory and ends with the process. */
export interface Provider {
  /** ShopPass by ShopID. */
  shops: ReadonlyMap<string, string>
  trades: Trades
  tokens: Tokens
  /** The emulator's time, which tests can move. */
  clock: () => Date
  /** Where the emulator listens, `http://127.0.0.1:3001`: browsers are sent there for 3-D Secure. */
  origin: () => string
}

/** How one call goes. */
export interface Course {
  /**
   * The time the provider takes: a call waits for it exactly once, where the real one would be busy, so that
   * others can run meanwhile.
   */
  work: () => Promise<void>
  /** The acquirer accepts so many milliseconds after the call gave up on it. */
  lateMs?: number
}

/** One idPass call. */
export type Call = (form: Form, provider: Provider, course: Course) => Promise<Outcome>
