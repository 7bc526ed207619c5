import type { BrokenRule, ErrorCode, errorStatus } from '@uketsuke/contract'
import { parseJson } from './parse-json.ts'

/** A code of the contract, an HTTP status if the answer had no code, or NETWORK_ERROR without an answer. */
type ApiErrorCode = ErrorCode | 'NETWORK_ERROR' | (string & {})

/** A failed call. `status` is 0 if there was no answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  readonly status: number
  readonly details: readonly BrokenRule[] | undefined

  constructor(
    code: ApiErrorCode,
    status: number,
    details?: readonly BrokenRule[] | undefined,
    options?: ErrorOptions,
  ) {
    super(`${code} (${status})`, options)
    this.code = code
    this.status = status
    this.details = details
  }
}

export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.some((code) => code === error.code)

/** The server no longer accepts the login: only a new one helps. */
export const hasLoginEnded = (error: unknown): error is ApiError =>
  hasCode(error, 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE')

type ServerFailure = {
  [Code in ErrorCode]: `${(typeof errorStatus)[Code]}` extends `5${string}` ? Code : never
}[ErrorCode]

/** The server's own failures, and whether a retry soon may help. Paused payments last longer. */
const passesSoon: Readonly<Record<string, boolean>> = {
  INTERNAL_ERROR: true,
  SERVICE_UNAVAILABLE: true,
  PRINTER_BUSY: true,
  PAYMENTS_PAUSED: false,
} satisfies Record<ServerFailure, boolean>

/** No answer, or a failure of the server or of a proxy: a retry may succeed soon. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || (error.status >= 500 && passesSoon[error.code] !== false))

/** The server may have acted already, so only the same request may be repeated, with its key. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof ApiError) || isTransient(error) || hasCode(error, 'REQUEST_IN_PROGRESS')

const isBrokenRule = (value: unknown): value is BrokenRule =>
  typeof value === 'object' && value !== null && 'path' in value && 'rule' in value

/**
 * The error of an answer: its code comes from the body, otherwise from the HTTP status. A body of another
 * media type, such as that of a failed document, is parsed as JSON if possible.
 */
export const errorOfAnswer = (status: number, answered: unknown, cause?: unknown): ApiError => {
  const body = typeof answered === 'string' ? parseJson(answered) : answered
  const { code, details } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  return new ApiError(
    typeof code === 'string' && code !== '' ? code : String(status),
    status,
    Array.isArray(details) ? details.filter(isBrokenRule) : undefined,
    { cause },
  )
}
