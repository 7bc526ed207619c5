import type { ProviderError } from '@uketsuke/contract'
import type { AttemptState, OrderEvent, OrderState } from '@uketsuke/contract/operator'

/**
 * The whole life of an order: state, event, next state. The database has the same list as a constraint
 * (`order_transition_is_legal`), and docs/payments.md draws it. A test compares the three.
 */
export const transitions = [
  ['none', 'placed', 'open'],
  ['open', 'begun', 'charging'],
  ['open', 'lapsed', 'expired'],
  ['open', 'canceled', 'canceled'],
  ['open', 'waived', 'completed'],
  ['open', 'paid', 'completed'],
  ['charging', 'challenged', 'authenticating'],
  ['charging', 'lost', 'unknown'],
  ['charging', 'declined', 'open'],
  ['charging', 'refused', 'failed'],
  ['charging', 'lapsed', 'expired'],
  ['charging', 'paid', 'completed'],
  ['authenticating', 'returned', 'charging'],
  ['authenticating', 'declined', 'open'],
  ['authenticating', 'refused', 'failed'],
  ['authenticating', 'lapsed', 'expired'],
  ['authenticating', 'canceled', 'canceled'],
  ['authenticating', 'paid', 'completed'],
  ['unknown', 'declined', 'open'],
  ['unknown', 'refused', 'failed'],
  ['unknown', 'lapsed', 'expired'],
  ['unknown', 'paid', 'completed'],
  ['expired', 'paidLate', 'completed'],
  ['failed', 'paidLate', 'completed'],
  ['completed', 'refunded', 'refunded'],
] as const satisfies readonly (readonly [from: OrderState | 'none', event: OrderEvent, to: OrderState])[]

/** The state after an event; undefined if the event is illegal. */
export const stateAfter = (from: OrderState, event: OrderEvent): OrderState | undefined =>
  transitions.find(([state, cause]) => state === from && cause === event)?.[2]

/**
 * Whether an order takes no more cards. `isExpiryDue` of step-store.ts finds such orders in SQL, except those
 * whose end was postponed to ask the provider.
 */
export const isTimeToPayOver = ({ expiresAt }: { expiresAt: Date }, now: Date): boolean => expiresAt <= now

/** Money may be moving, so nothing else may happen to the order until the outcome is known. */
export const isCharging = (state: OrderState): boolean => state === 'charging' || state === 'unknown'

/** A payment has begun and is undecided. Money may be moving, or the buyer may be authenticating. */
export const undecidedStates: readonly OrderState[] = ['charging', 'authenticating', 'unknown']

export const isUndecided = (state: OrderState): boolean => undecidedStates.includes(state)

/** The order can be paid, or is being paid. */
export const unfinishedStates: readonly OrderState[] = ['open', ...undecidedStates]

/** The buyer has nothing left to wait for. */
export const isDone = (state: OrderState): boolean => !unfinishedStates.includes(state)

/** One attempt to pay, as results describe it. */
export type AttemptView = {
  state: AttemptState
  resultCode: string | null
  canRetry: boolean | null
  errors: ProviderError[]
}
