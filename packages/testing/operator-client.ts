import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@uketsuke/contract'
import { type Answered, createApiClient } from './api-client.ts'

/** Calls the API like the secretariat: on its listener, with its key. */
export type OperatorClient = {
  call<E extends Endpoint>(
    endpoint: E,
    input?: {
      params?: ParamsOf<E>
      query?: QueryOf<E>
      body?: BodyOf<E>
      file?: Buffer
      idempotencyKey?: string
    },
  ): Promise<Answered<E>>
  close(): Promise<void>
}

export const createOperatorClient = (url: string, key: string, conventionId = 'demo2027'): OperatorClient => {
  const client = createApiClient(url, conventionId, 8)
  return {
    call: (endpoint, { query, ...input } = {}) => {
      const search = new URLSearchParams(query as Record<string, string> | undefined).toString()
      const path = search === '' ? endpoint.path : `${endpoint.path}?${search}`
      return client.call({ ...endpoint, path }, { ...input, token: key })
    },
    close: client.close,
  }
}
