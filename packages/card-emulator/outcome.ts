import { failure } from './failure.ts'
import type { Trade } from './trades.ts'
import type { Answer } from './wire.ts'

/** What became of an idPass call. */
export interface Outcome {
  answer: Answer
  /** The transaction the call acted on, also when it was declined: the shop is notified of it. */
  processed?: Trade
}

/** The call was not taken up: the request is wrong, or the transaction does not allow it. Nobody is notified. */
export function refused(errInfos: readonly string[]): Outcome {
  return { answer: failure(errInfos) }
}

/** The card network or 3-D Secure said no. */
export function declined(processed: Trade, errInfo: string): Outcome {
  return { answer: failure([errInfo]), processed }
}
