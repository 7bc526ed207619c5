import { type JobResult, limits, notCharged, type PaymentResult, paymentSteps } from '@uketsuke/contract'
import type { OrderEvent, OrderState } from '@uketsuke/contract/operator'
import { minutes, seconds } from '../../platform/duration.ts'
import { type AttemptView, isTimeToPayOver } from '../order/rules.ts'

/** Whether an attempt counts as a declined card. `notCharged` says which attempts do not. */
export const isDecline = (code: string): boolean => code !== notCharged.code

/** The code of an attempt that charged nothing before its order's time was over. */
export const notChargedInTime = '1500'

/** The effect of a declined charge on its order: it waits for another card, or ends. */
export const eventOfDecline = (
  order: { declines: number; expiresAt: Date },
  canRetry: boolean,
  now: Date,
): Extract<OrderEvent, 'declined' | 'refused' | 'lapsed'> => {
  if (!canRetry || order.declines >= limits.maxDeclines) return 'refused'
  return isTimeToPayOver(order, now) ? 'lapsed' : 'declined'
}

/** When to ask about an undecided charge: first after it began, then after each inconclusive answer. */
export const checkGaps = [...[15, 5, 15, 30].map(seconds), ...[1, 2, 5].map(minutes)]

/** A failed comparison is repeated after this time. */
export const retryComparisonAfter = minutes(1)

/**
 * The person who asks about a payment: a registering buyer, identified by the order's ID, or a logged-in
 * participant.
 */
export type Payer = { kind: 'registration' } | { kind: 'additional'; registrationId: string }

/** Whether an order belongs to this buyer. */
export const paysFor = (
  payer: Payer,
  order: { kind: Payer['kind']; registrationId: string | null },
): boolean =>
  order.kind === payer.kind &&
  (payer.kind === 'registration' || order.registrationId === payer.registrationId)

/** For logs, and for people who quote a code. Buyers see the text in `phrases`. */
const messageOf = ({ state, resultCode, errors }: AttemptView): string => {
  if (state === 'paid') return 'The card was charged.'
  if (state !== 'declined') return 'Whether the card is charged is not decided yet.'
  if (resultCode === notChargedInTime) return "The card was not charged, and the order's time is over."
  return errors[0]?.message ?? 'The card was not charged.'
}

/** The answer to GET /payment/jobs/{jobId}/result. */
export const jobResultOf = (attempt: AttemptView): JobResult => {
  const { state, resultCode, canRetry, errors } = attempt
  const common = { code: resultCode ?? '', message: messageOf(attempt), errors }
  if (state === 'paid') return { ...common, isSuccess: true, canRetry: false, step: paymentSteps.completed }
  if (state === 'declined')
    return { ...common, isSuccess: false, canRetry: canRetry === true, step: paymentSteps.payment }
  return { ...common, isSuccess: false, canRetry: false, step: paymentSteps.unknown }
}

type OrderView = { state: OrderState; registrationId: string | null }

/**
 * The step that an order reached. If an order ended differently but has a paid attempt, its registration
 * failed.
 */
const stepOf = ({ state }: OrderView, attempt: AttemptView | null): PaymentResult['details']['step'] => {
  switch (state) {
    case 'completed':
    case 'refunded':
      return paymentSteps.completed
    case 'failed':
    case 'expired':
      return attempt?.state === 'paid' ? paymentSteps.registration : paymentSteps.payment
    case 'canceled':
      return attempt?.state === 'paid' ? paymentSteps.registration : paymentSteps.notBegun
    case 'charging':
    case 'authenticating':
    case 'unknown':
      return paymentSteps.unknown
    case 'open':
      return attempt ? paymentSteps.payment : paymentSteps.notBegun
  }
}

const resultOf: Partial<Record<OrderState, PaymentResult['result']>> = {
  completed: 'succeeded',
  refunded: 'succeeded',
  failed: 'failed',
  expired: 'failed',
  canceled: 'canceled',
}

/** The answer to GET /payments/{orderId}/result. `attempt` is the newest one. */
export const paymentResultOf = (order: OrderView, attempt: AttemptView | null): PaymentResult => {
  const errors = attempt?.errors ?? []
  const step = stepOf(order, attempt)
  return {
    result: (step === paymentSteps.registration ? 'failed' : resultOf[order.state]) ?? null,
    code: attempt?.resultCode ?? '',
    message: attempt ? messageOf(attempt) : `The order is ${order.state}.`,
    details: {
      step,
      canRetry: order.state === 'open',
      errors,
      errorCodes: errors.map(({ errorCode }) => errorCode),
    },
    resultDetail:
      step === paymentSteps.completed && order.registrationId !== null
        ? { registrationId: order.registrationId }
        : null,
  }
}
