import {
  type JobResult,
  limits,
  type PaymentResult,
  type ProviderError,
  paymentSteps,
} from '@uketsuke/contract'

export type OrderState = 'open' | 'charging' | 'unknown' | 'completed' | 'failed' | 'expired' | 'canceled'
export type AttemptState = 'charging' | 'unknown' | 'paid' | 'declined' | 'failed'

/** Money may be moving: nothing else may happen to the order until it is known. */
export const isUndecided = (state: OrderState): boolean => state === 'charging' || state === 'unknown'

/** Nothing more can happen. */
export const isDone = (state: OrderState): boolean => state !== 'open' && !isUndecided(state)

/** Where an order goes when a charge was declined: on with another card, or to its end. */
export const stateAfterDecline = (
  order: { declines: number; expiresAt: Date },
  canRetry: boolean,
  now: Date,
): 'open' | 'failed' | 'expired' => {
  if (!canRetry || order.declines + 1 >= limits.maxDeclines) return 'failed'
  return order.expiresAt <= now ? 'expired' : 'open'
}

/** When to ask about an undecided charge: seconds after it began, then after each answer that decided nothing. */
export const checkGaps = [15, 5, 15, 30, 60, 120, 300]

export type AttemptView = {
  state: AttemptState
  resultCode: string | null
  canRetry: boolean | null
  errors: ProviderError[]
}

/** The answer to GET /payment/jobs/{jobId}/result. */
export const jobResultOf = ({ state, resultCode, canRetry, errors }: AttemptView): JobResult => {
  const common = { code: resultCode ?? '', message: state, errors }
  if (state === 'paid') return { ...common, isSuccess: true, canRetry: false, step: paymentSteps.completed }
  if (state === 'declined' || state === 'failed')
    return { ...common, isSuccess: false, canRetry: canRetry === true, step: paymentSteps.payment }
  return { ...common, isSuccess: false, canRetry: false, step: paymentSteps.unknown }
}

/** The answer to GET /payments/{orderId}/result; `attempt` is the newest one. */
export const paymentResultOf = (
  order: { state: OrderState; registrationId: string | null },
  attempt: AttemptView | undefined,
): PaymentResult => {
  const errors = attempt?.errors ?? []
  const details = {
    errors,
    errorCodes: errors.map(({ errorCode }) => errorCode),
    canRetry: order.state === 'open',
  }
  const answer = { code: attempt?.resultCode ?? '', message: order.state, resultDetail: null }
  switch (order.state) {
    case 'completed':
      return {
        ...answer,
        result: 'succeeded',
        details: { ...details, step: paymentSteps.completed },
        resultDetail: order.registrationId === null ? null : { registrationId: order.registrationId },
      }
    case 'failed':
    case 'expired':
      return { ...answer, result: 'failed', details: { ...details, step: paymentSteps.payment } }
    case 'canceled':
      return { ...answer, result: 'canceled', details: { ...details, step: paymentSteps.notBegun } }
    case 'charging':
    case 'unknown':
      return { ...answer, result: null, details: { ...details, step: paymentSteps.unknown } }
    case 'open':
      return {
        ...answer,
        result: null,
        details: { ...details, step: attempt ? paymentSteps.payment : paymentSteps.notBegun },
      }
  }
}
