import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type AnswerOf,
  apiBase,
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '@uketsuke/contract'
import { Agent, request } from 'undici'

type BodyOfAnswer<E extends Endpoint> = E['document'] extends true ? Buffer : AnswerOf<E>

/** An answer as received. `body` is parsed JSON, the bytes of a document, or undefined for 204. */
export type Answered<E extends Endpoint> = { headers: IncomingHttpHeaders } & (
  | { ok: true; status: number; body: BodyOfAnswer<E> }
  | { ok: false; status: number; body: { code: string; message: string; details?: unknown } }
)

export type CallInput<E extends Endpoint> = {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** The bytes of a call that carries a file. */
  file?: Buffer
  token?: string
  /** Seconds for which the server may wait for a decision. */
  wait?: number
  idempotencyKey?: string
  /** The client's address, as a proxy on this machine would name it. */
  clientAddress?: string
}

export type ApiClient = {
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<Answered<E>>
  close(): Promise<void>
}

/** Calls the API like the browser: convention header, API token header, an idempotency key on every write. */
export const createApiClient = (url: string, conventionId = 'demo2027', connections = 64): ApiClient => {
  const dispatcher = new Agent({ connections, pipelining: 1 })
  return {
    call: async (
      endpoint,
      { params, query, body, file, token, wait, idempotencyKey, clientAddress } = {},
    ) => {
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
      )
      const response = await request(url + apiBase + path, {
        dispatcher,
        method: endpoint.method,
        ...(query && { query }),
        headers: {
          'x-convention-id': conventionId,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(file && endpoint.file && { 'content-type': endpoint.file.type }),
          ...(clientAddress && { 'x-forwarded-for': clientAddress }),
          ...(wait && { prefer: `wait=${wait}` }),
          ...(token && { 'x-api-token': `Bearer ${token}` }),
          ...(endpoint.method !== 'GET' && { 'idempotency-key': idempotencyKey ?? randomUUID() }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(file && { body: file }),
      })
      const bytes = Buffer.from(await response.body.arrayBuffer())
      const status = response.statusCode
      const { headers } = response
      const isDocument = headers['content-type'] === 'application/pdf'
      const json = () => (bytes.length === 0 ? undefined : JSON.parse(bytes.toString()))
      return { ok: status < 400, status, headers, body: isDocument ? bytes : json() } as never
    },
    close: () => dispatcher.close(),
  }
}
