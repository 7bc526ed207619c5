import type { ErrorCode } from '@uketsuke/contract'

/**
 * What a use case answers: a value, or the code of an outcome that was to be expected. A code undoes everything the
 * use case wrote in its transaction, so that a refused call leaves nothing behind.
 */
export type Result<Value, Code extends ErrorCode = never> = Success<Value> | Failure<Code>

export type Success<Value> = {
  ok: true
  value: Value
  /** Work to start once the transaction is committed, and not again when the answer is repeated. */
  afterCommit?: () => void
}

export type Failure<Code extends ErrorCode> = {
  ok: false
  code: Code
  details?: unknown
  /** Seconds after which trying again makes sense. */
  retryAfter?: number
}

export const succeed = <Value>(value: Value): Success<Value> => ({ ok: true, value })
export const fail = <const Code extends ErrorCode>(
  code: Code,
  more: Omit<Failure<Code>, 'ok' | 'code'> = {},
): Failure<Code> => ({ ok: false, code, ...more })
