import {
  type AnswerOf,
  apiBase,
  type BodyOf,
  type Endpoint,
  limits,
  type ParamsOf,
  type QueryOf,
} from '@uketsuke/contract'
import ky, { isHTTPError, type KyInstance } from 'ky'
import { ApiError, errorOfAnswer, hasCode } from './api-error.ts'
import { conventionId } from './convention.ts'
import { reloadOutOfDateApp } from './out-of-date.ts'
import { noteServerTime } from './server-time.ts'

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>

/** What a call needs is what its endpoint declares; the compiler asks for exactly that. */
export type CallInput<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  (E['apiToken'] extends 'none' ? unknown : { token: string }) & {
    signal?: AbortSignal
    /** Given by callers that may repeat one call by hand, so that the server still sees one. */
    idempotencyKey?: string
    /** Calls that show OUT_OF_DATE themselves, as the login does, are spared the reload. */
    showsOutOfDate?: boolean
  }

type CallArguments<E extends Endpoint> =
  Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  token?: string
  signal?: AbortSignal
  idempotencyKey?: string
  showsOutOfDate?: boolean
}

const address = (path: string, params: Record<string, string> = {}): string =>
  path.slice(1).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * Only failures that a second try can mend are retried. POST, PUT and DELETE are among them because the
 * Idempotency-Key, made once per call, lets the server recognise a repetition.
 */
const retry = {
  limit: limits.apiRetries,
  methods: ['get', 'post', 'put', 'delete'],
  statusCodes: [409, 500, 502, 503, 504],
  afterStatusCodes: [409, 503],
  retryOnTimeout: true,
  shouldRetry: ({ error }: { error: Error }) =>
    isHTTPError(error) &&
    error.response.status === 409 &&
    !hasCode(errorOfAnswer(409, error.data), 'REQUEST_IN_PROGRESS')
      ? false
      : undefined,
}

const send = async (client: KyInstance, endpoint: Endpoint, input: AnyInput): Promise<Response> => {
  const writes = endpoint.method !== 'GET'
  const sentAt = Date.now()
  try {
    const response = await client(address(endpoint.path, input.params), {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...(writes && { 'Idempotency-Key': input.idempotencyKey ?? crypto.randomUUID() }),
        ...(input.token !== undefined && { 'X-Api-Token': `Bearer ${input.token}` }),
      },
      ...(input.query && { searchParams: input.query }),
      ...(writes && { json: input.body ?? {} }),
      ...(input.signal && { signal: input.signal }),
    })
    noteServerTime(response.headers.get('date'), sentAt, Date.now())
    return response
  } catch (cause) {
    if (input.signal?.aborted) throw cause
    if (isHTTPError(cause)) throw errorOfAnswer(cause.response.status, cause.data, cause)
    throw new ApiError('NETWORK_ERROR', 0, undefined, { cause })
  }
}

type Settings = { baseUrl: string; conventionId: string; onOutOfDate: () => void; retryDelay?: number }

export const createCall = ({ baseUrl, conventionId, onOutOfDate, retryDelay }: Settings) => {
  const client = ky.create({
    baseUrl,
    timeout: limits.apiTimeout,
    headers: { 'X-Convention-Id': conventionId },
    retry: { ...retry, ...(retryDelay !== undefined && { delay: () => retryDelay }) },
  })
  return async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const known: AnyInput = input ?? {}
    try {
      const response = await send(client, endpoint, known)
      return (endpoint.answer ? await response.json() : undefined) as AnswerOf<E>
    } catch (error) {
      if (hasCode(error, 'OUT_OF_DATE') && !known.showsOutOfDate) onOutOfDate()
      throw error
    }
  }
}

/** Calls the API: `call(api.readPrice, { params: { orderId } })`. Throws `ApiError`. */
export const call = createCall({
  baseUrl: `${globalThis.location?.origin ?? 'http://localhost'}${apiBase}/`,
  conventionId,
  onOutOfDate: reloadOutOfDateApp,
})
