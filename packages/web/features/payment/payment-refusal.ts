import type { api, ErrorOf, GeneralErrorCode } from '@uketsuke/contract'
import { ApiError } from '../../lib/api-error.ts'

type PaymentError =
  | ErrorOf<typeof api.beginPayment | typeof api.executeAdditionalPayment | typeof api.readJobStatus>
  | GeneralErrorCode

/** A code that is missing here counts as uncertain. */
const meanings: Record<
  PaymentError,
  /** The payment may be running or done. */
  | 'uncertain'
  /** No payment started. The order can still be paid. */
  | 'refused'
  /** No payment started. The order can't be paid any more. */
  | 'over'
> = {
  PAYMENT_NOT_FOUND: 'over',
  PAYMENT_EXPIRED: 'over',
  INPUT_MISMATCH: 'over',
  TOO_MANY_ATTEMPTS: 'refused',
  PAYMENTS_PAUSED: 'refused',
  INVALID_TOKEN: 'refused',
  TOKEN_EXPIRED: 'refused',
  DISABLED: 'refused',
  OUT_OF_DATE: 'refused',
  ALREADY_COMPLETED: 'uncertain',
  JOB_NOT_FOUND: 'uncertain',
  REQUEST_IN_PROGRESS: 'uncertain',
  IDEMPOTENCY_MISMATCH: 'uncertain',
  INTERNAL_ERROR: 'uncertain',
  SERVICE_UNAVAILABLE: 'uncertain',
  INVALID_FORMAT: 'refused',
  INVALID_HEADER_FORMAT: 'refused',
  NOT_FOUND: 'refused',
  METHOD_NOT_ALLOWED: 'refused',
  REQUEST_TIMEOUT: 'refused',
  PRECONDITION_FAILED: 'refused',
  PAYLOAD_TOO_LARGE: 'refused',
  UNSUPPORTED_MEDIA_TYPE: 'refused',
  RANGE_NOT_SATISFIABLE: 'refused',
  HEADERS_TOO_LARGE: 'refused',
}

const isPaymentError = (code: string): code is PaymentError => Object.hasOwn(meanings, code)

const meaningOf = (error: unknown) =>
  error instanceof ApiError && isPaymentError(error.code) ? meanings[error.code] : 'uncertain'

/** The server itself refused the call, so no payment started. An error of a proxy is not certain. */
export const isRefused = (error: unknown): boolean => meaningOf(error) !== 'uncertain'

/** The order can't be paid any more. Other refusals leave it as it was. */
export const orderIsOver = (error: unknown): boolean => meaningOf(error) === 'over'
