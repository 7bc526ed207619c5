import type { ErrorCode } from '@uketsuke/contract'

/**
 * What a use case returns: a value, or the code of an expected failure. A code rolls the transaction back, so
 * a refused call writes nothing.
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
  /** When to try again, in milliseconds from now. */
  retryIn?: number
}

export const succeed = <Value>(value: Value): Success<Value> => ({ ok: true, value })
export const fail = <const Code extends ErrorCode>(
  code: Code,
  more: Omit<Failure<Code>, 'ok' | 'code'> = {},
): Failure<Code> => ({ ok: false, code, ...more })
