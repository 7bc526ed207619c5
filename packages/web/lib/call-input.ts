import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@uketsuke/contract'

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>

/** What a call needs is what its endpoint declares; the compiler asks for exactly that. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  (E['apiToken'] extends 'none' ? unknown : { token: string }) & {
    signal?: AbortSignal
    /** Given by callers that may repeat one call by hand, so that the server still sees one. */
    idempotencyKey?: string
    /** For calls that are to end sooner than others, with all their retries; milliseconds. */
    totalTimeout?: number
    /** Calls that show OUT_OF_DATE themselves, as the login does, are spared the reload. */
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
  showsOutOfDate?: boolean
}

/** The address of a call below the base of the API. */
export const address = (path: string, params: Record<string, string> = {}): string =>
  path.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
