import { type AnswerOf, type Endpoint, limits } from '@uketsuke/contract'
import type { AnyInput, CallArguments } from './call-input.ts'
import { loadChunk } from './load-chunk.ts'
import { ownApi } from './own-api.ts'
import type { Settings } from './send.ts'

/** Not part of the initial JavaScript: the first screens show text before they call the server. */
export const loadSend = async (timeout: number = limits.apiTimeout) =>
  (await loadChunk(() => import('./send.ts'), timeout)).createSend

export const createCall = (settings: Settings) => {
  let ready: ReturnType<Awaited<ReturnType<typeof loadSend>>> | undefined
  return async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const known: AnyInput = input ?? {}
    ready ??= (await loadSend(known.totalTimeout))(settings)
    // A complete answer with invalid content is not a lost connection, so it is parsed here.
    const text = await ready(endpoint, known, (answer) => answer.text())
    return (endpoint.answer ? JSON.parse(text) : undefined) as AnswerOf<E>
  }
}

/** Calls the API: `call(api.readPrice, { params: { orderId } })`. Throws `ApiError`. */
export const call = createCall(ownApi)
