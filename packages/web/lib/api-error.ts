import type { BrokenRule, ErrorCode } from '@uketsuke/contract'
import { parseJson } from './parse-json.ts'

/** A code of the contract, an HTTP status when the answer had no code, or no answer at all. */
export type ApiErrorCode = ErrorCode | 'NETWORK_ERROR' | (string & {})

/** A call that did not succeed. `status` is 0 when there was no answer. */
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

/** Nobody answered, or the server could not: the same question may well be answered in a moment. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

const isBrokenRule = (value: unknown): value is BrokenRule =>
  typeof value === 'object' && value !== null && 'path' in value && 'rule' in value

/**
 * The error an answer stands for: its code comes from the body, otherwise from the HTTP status. A body that was called
 * something else than JSON, as that of a document that could not be made, is read as JSON if it can be.
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
