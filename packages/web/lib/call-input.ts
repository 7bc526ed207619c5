import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@uketsuke/contract'

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>

/** The input of a call, derived from its endpoint's declaration. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  (E['apiToken'] extends 'none' ? unknown : { token: string }) & {
    signal?: AbortSignal
    /** For callers whose user may repeat a call, so that the server sees a single one. */
    idempotencyKey?: string
    /** Limits a call and all its retries; milliseconds. */
    totalTimeout?: number
    /** Seconds for which the server may wait for a decision before it answers. */
    wait?: number
    /** The caller shows OUT_OF_DATE itself, as the login does, so the app does not reload. */
    showsOutOfDate?: boolean
  }

export type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

export type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
  signal?: AbortSignal
  idempotencyKey?: string
  totalTimeout?: number
  wait?: number
  showsOutOfDate?: boolean
}

/** The address of a call below the base of the API. */
export const address = (path: string, params: Record<string, string> = {}): string =>
  path.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
