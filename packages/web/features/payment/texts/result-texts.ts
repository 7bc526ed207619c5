import {
  type JobResult,
  type PaymentAdvice,
  type PaymentResultCode,
  type PaymentStep,
  paymentResultCodes,
  paymentSteps,
} from '@uketsuke/contract'

/** Whether the buyer should ask the secretariat instead of paying again. */
export const needsSecretariat = (text: StatusText): boolean =>
  text === 'registrationFailed' || text === 'unknown' || text === 'illegalTransition'

export type StatusText =
  | 'completed'
  | 'illegalTransition'
  | 'notBegun'
  | 'paymentFailed'
  | 'registrationFailed'
  | 'unknown'

const statusByStep: Record<PaymentStep, StatusText> = {
  [paymentSteps.unknown]: 'unknown',
  [paymentSteps.notBegun]: 'notBegun',
  [paymentSteps.payment]: 'paymentFailed',
  [paymentSteps.registration]: 'registrationFailed',
  [paymentSteps.completed]: 'completed',
}

/**
 * The progress of the payment. A success is complete whatever its step; a missing result is an illegal
 * transition.
 */
export const statusText = (result: Pick<JobResult, 'isSuccess' | 'step'> | null): StatusText => {
  if (!result) return 'illegalTransition'
  return result.isSuccess ? 'completed' : statusByStep[result.step]
}

/**
 * The status beside the reason of a failure. It distinguishes an order that is still open from a finished
 * one.
 */
export const reasonStatus = (
  result: Pick<JobResult, 'isSuccess' | 'step' | 'canRetry'> | null,
): StatusText | 'orderFailed' => {
  const status = statusText(result)
  return status === 'paymentFailed' && !result?.canRetry ? 'orderFailed' : status
}

/** The provider's advices, once each. A card that became unusable without one is entered again. */
export const advicesOf = ({ code, errors }: Pick<JobResult, 'code' | 'errors'>): PaymentAdvice[] => {
  if (errors.length === 0 && codeText(code) === '1200') return ['enterAgain']
  return [...new Set(errors.map(({ advice }) => advice))]
}

/** Whether the buyer can follow the advice: a finished order takes no other card. */
export const isAdvised = ({ canRetry }: Pick<JobResult, 'canRetry'>, advice: PaymentAdvice): boolean =>
  canRetry || advice === 'contactUs'

/** Whether the provider gave no advice about the failure, so that the text can only suggest a retry. */
export const isTriedAgain = ({ code, canRetry, errors }: Pick<JobResult, 'code' | 'canRetry' | 'errors'>) =>
  canRetry && errors.length === 0 && codeText(code) === '1300'

const cardIsAtFault: readonly PaymentAdvice[] = [
  'otherCard',
  'insufficient',
  'limit',
  'askIssuer',
  'authenticationUnsupported',
]

/** Whether the payment failed because of the card itself, not because of a typing error. */
export const needsOtherCard = ({ errors }: Pick<JobResult, 'errors'>): boolean =>
  errors.length > 0 && errors.every(({ advice }) => cardIsAtFault.includes(advice))

type CodeText = Exclude<PaymentResultCode, 'TOKEN_ERROR' | 'OTHER_PAYMENT_ERROR'> | 'other'

const textByCode: Record<PaymentResultCode, CodeText> = {
  '1000': '1000',
  '1100': '1100',
  '1200': '1200',
  '1300': '1300',
  '1400': '1400',
  '1500': '1500',
  '2000': '2000',
  TOKEN_ERROR: '1200',
  OTHER_PAYMENT_ERROR: '1300',
  TOO_MANY_ATTEMPTS: 'TOO_MANY_ATTEMPTS',
}

const isResultCode = (code: string): code is PaymentResultCode =>
  (paymentResultCodes as readonly string[]).includes(code)

/** The text for a result code; an empty code has none. */
export const codeText = (code: string): CodeText | null => {
  if (code === '') return null
  return isResultCode(code) ? textByCode[code] : 'other'
}
