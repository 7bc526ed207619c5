import { type AnswerOf, type Endpoint, limits } from '@uketsuke/contract'
import type { AnyInput, CallArguments } from './call-input.ts'
import { loadChunk } from './load-chunk.ts'
import { ownApi } from './own-api.ts'
import type { Settings } from './send.ts'

/** Not in the initial JavaScript: the screens on which people arrive show text before they call the server. */
export const loadSend = async (timeout: number = limits.apiTimeout) =>
  (await loadChunk(() => import('./send.ts'), timeout)).createSend

export const createCall = (settings: Settings) => {
  let ready: ReturnType<Awaited<ReturnType<typeof loadSend>>> | undefined
  return async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const known: AnyInput = input ?? {}
    ready ??= (await loadSend(known.totalTimeout))(settings)
    // What comes whole and is no answer is not the connection's fault: that it is none is found here.
    const text = await ready(endpoint, known, (answer) => answer.text())
    return (endpoint.answer ? JSON.parse(text) : undefined) as AnswerOf<E>
  }
}

/** Calls the API: `call(api.readPrice, { params: { orderId } })`. Throws `ApiError`. */
export const call = createCall(ownApi)
