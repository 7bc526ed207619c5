import { failure } from './failure.ts'
import type { Trade } from './trades.ts'
import type { Answer } from './wire.ts'

/** The result of an idPass call. */
export interface Outcome {
  answer: Answer
  /** The transaction the call acted on, even if declined: the shop is notified about it. */
  processed?: Trade
}

/** The request is invalid, or the transaction does not allow the call. No notification is sent. */
export const refused = (errInfos: readonly string[]): Outcome => ({ answer: failure(errInfos) })

/** The card network or 3-D Secure declined. */
export const declined = (processed: Trade, errInfo: string): Outcome => ({
  answer: failure([errInfo]),
  processed,
})
