import type { ErrorCode } from '@uketsuke/contract'

/**
 * The result of a use case: a value, or the code of an expected failure. A code rolls the transaction back,
 * so a refused call writes nothing.
 */
export type Result<Value, Code extends ErrorCode = never> = Success<Value> | Failure<Code>

export type Success<Value> = {
  ok: true
  value: Value
}

export type Failure<Code extends ErrorCode> = {
  ok: false
  code: Code
  details?: unknown
  /** How long to wait before the next attempt, in milliseconds. */
  retryIn?: number
}

export const succeed = <Value>(value: Value): Success<Value> => ({ ok: true, value })
export const fail = <const Code extends ErrorCode>(
  code: Code,
  more: Omit<Failure<Code>, 'ok' | 'code'> = {},
): Failure<Code> => ({ ok: false, code, ...more })
