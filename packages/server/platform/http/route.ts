import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  ErrorOf,
  GeneralErrorCode,
  ParamsOf,
  QueryOf,
} from '@uketsuke/contract'
import type { Convention } from '../conventions/convention.ts'
import type { Db, Trx } from '../db/database.ts'
import type { Result } from '../result.ts'

/** The convention and the time for which a use case runs. */
export type CallContext = { convention: Convention; now: Date }

/** The context of a use case that limits its callers. The client's address is stored only as a hash. */
export type ClientContext = CallContext & { clientAddress: string }

/** How a caller waits for a decision. */
export type Wait = {
  /** In milliseconds. */
  longest: number
  /** Aborted once the caller has gone, which ends the wait. */
  hangUp: AbortSignal
}

/** A call as its handler gets it, with a checked shape. */
export type Call<E extends Endpoint> = ClientContext & {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  /** The bytes of a file; empty if the call has none. */
  file: E['file'] extends object ? Buffer : undefined
  /** The caller's browser and system in words; null if unknown. */
  device: string | null
  /** The bearer value of `X-Api-Token`; empty for calls without one. */
  apiToken: string
  /**
   * Whether the call is a HEAD for a GET. It gets the same answer without the body, and must not start
   * anything that the GET would start.
   */
  isHead: boolean
  /** null: the caller wants the answer of now. */
  wait: Wait | null
}

/**
 * A GET handler runs on the pool, or in a transaction if the access log records the call. Every other handler
 * runs inside one transaction, which also stores the answer under the caller's Idempotency-Key. In a
 * transaction, a returned code or an exception rolls everything back.
 */
export type Handler<E extends Endpoint> = (
  db: E['method'] extends 'GET' ? Db : Trx,
  call: Call<E>,
) => Promise<Result<AnswerOf<E>, ErrorOf<E> | GeneralErrorCode>>

type AnyResult = Result<unknown, string & (ErrorOf<Endpoint> | GeneralErrorCode)>

export type Route = {
  endpoint: Endpoint
  /** Runs before the transaction, on the pool. Its value goes to `handle`, and its refusal is the answer. */
  prepare?: (db: never, call: never) => Promise<AnyResult>
  /** Runs first of all. Its refusal is the answer. */
  refuse?: (call: never) => Promise<AnyResult>
  // `route` checks each handler against its endpoint, because a list of routes has no common call type.
  handle: (db: never, call: never, prepared: never) => Promise<AnyResult>
}

/**
 * Connects an endpoint of the contract with its handler. An error code that the endpoint does not declare
 * won't compile.
 */
export const route = <E extends Endpoint>(endpoint: E, handle: Handler<E>): Route => ({ endpoint, handle })

/**
 * Makes the route of a call with a slow part, which `prepare` runs while no connection is held. Two identical
 * concurrent calls may both prepare, and then one of them gets the other's answer. `prepare` may therefore
 * count and read, while side effects that must happen once belong in `handle`.
 */
export const preparedRoute = <E extends Endpoint & { method: 'POST' | 'PUT' | 'DELETE' }, Prepared>(
  endpoint: E,
  prepare: (db: Db, call: Call<E>) => Promise<Result<Prepared, ErrorOf<E> | GeneralErrorCode>>,
  handle: (
    trx: Trx,
    call: Call<E>,
    prepared: Prepared,
  ) => Promise<Result<AnswerOf<E>, ErrorOf<E> | GeneralErrorCode>>,
): Route => ({ endpoint, prepare, handle })

/**
 * Makes the route of a call that many people repeat in vain. `refuse` may refuse it by reading alone, without
 * a transaction and locks. It must be sure that `handle` would refuse with the same code; otherwise it
 * succeeds, and `handle` decides. A repeated call whose answer is stored gets that answer in either case.
 */
export const refusableRoute = <E extends Endpoint & { method: 'POST' | 'PUT' | 'DELETE' }>(
  endpoint: E,
  refuse: (call: Call<E>) => Promise<Result<undefined, ErrorOf<E>>>,
  handle: Handler<E>,
): Route => ({ endpoint, refuse, handle })
