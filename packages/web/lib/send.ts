import { type Endpoint, limits } from '@uketsuke/contract'
import ky, { isHTTPError, type ResponsePromise } from 'ky'
import { ApiError, errorOfAnswer, hasCode, isTransient } from './api-error.ts'
import { type AnyInput, address } from './call-input.ts'
import { noteServerTime } from './server-time.ts'

/**
 * Retries only failures that a retry can fix. POST, PUT and DELETE are included, because the Idempotency-Key,
 * created once per call, lets the server recognise a repetition.
 */
const retry = {
  limit: limits.apiRetries,
  methods: ['get', 'post', 'put', 'delete'],
  statusCodes: [404, 409, 500, 502, 503, 504],
  afterStatusCodes: [409, 503],
  retryOnTimeout: true,
  shouldRetry: ({ error }: { error: Error }) => {
    if (!isHTTPError(error)) return undefined
    const answer = errorOfAnswer(error.response.status, error.data)
    // NOT_FOUND: during an upgrade, a server of the last release got a call that it does not know.
    return isTransient(answer) || hasCode(answer, 'REQUEST_IN_PROGRESS', 'NOT_FOUND') ? undefined : false
  },
}

export type Settings = {
  baseUrl: string
  conventionId: string
  onOutOfDate: () => void
  retryDelay?: number
}

/**
 * Sends calls and reads each answer with `read`. An answer that breaks off or stalls while it is read is a
 * lost connection, and is not retried. Throws `ApiError`.
 */
export const createSend = ({ baseUrl, conventionId, onOutOfDate, retryDelay }: Settings) => {
  const client = ky.create({
    baseUrl,
    timeout: limits.apiTimeout,
    headers: { 'X-Convention-Id': conventionId },
    retry: { ...retry, ...(retryDelay !== undefined && { delay: () => retryDelay }) },
  })

  const request = (endpoint: Endpoint, input: AnyInput): ResponsePromise => {
    const writes = endpoint.method !== 'GET'
    return client(address(endpoint.path, input.params), {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...(writes && { 'Idempotency-Key': input.idempotencyKey ?? crypto.randomUUID() }),
        ...(input.wait && { Prefer: `wait=${input.wait}` }),
        ...(input.token !== undefined && { 'X-Api-Token': `Bearer ${input.token}` }),
      },
      ...(input.query && { searchParams: input.query }),
      ...(writes && { json: input.body ?? {} }),
      ...(input.totalTimeout !== undefined && { totalTimeout: input.totalTimeout }),
      ...(input.signal && { signal: input.signal }),
    })
  }

  const errorOf = (cause: unknown): ApiError =>
    isHTTPError(cause)
      ? errorOfAnswer(cause.response.status, cause.data, cause)
      : new ApiError('NETWORK_ERROR', 0, undefined, { cause })

  return async <T>(
    endpoint: Endpoint,
    input: AnyInput,
    read: (response: ResponsePromise) => Promise<T>,
  ): Promise<T> => {
    const sentAt = Date.now()
    try {
      const pending = request(endpoint, input)
      noteServerTime((await pending).headers.get('date'), sentAt, Date.now())
      return await read(pending)
    } catch (cause) {
      if (input.signal?.aborted) throw cause
      const error = errorOf(cause)
      if (hasCode(error, 'OUT_OF_DATE') && !input.showsOutOfDate) onOutOfDate()
      throw error
    }
  }
}
