import type { Tokens } from './tokens.ts'
import type { Trades } from './trades.ts'
import type { Answer, Form } from './wire.ts'

/** Everything the emulated provider knows. It lives in memory and ends with the process. */
export interface Provider {
  /** ShopPass by ShopID. */
  shops: ReadonlyMap<string, string>
  trades: Trades
  tokens: Tokens
  clock: () => Date
}

/**
 * One idPass call. `work` is the time the provider takes: a call waits for it exactly once, where the
 * real one would be busy, so that others can run meanwhile.
 */
export type Call = (form: Form, provider: Provider, work: () => Promise<void>) => Promise<Answer>
