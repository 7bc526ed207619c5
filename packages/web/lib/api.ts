import { type AnswerOf, apiBase, type Endpoint, limits } from '@uketsuke/contract'
import { type AnyInput, address, type CallArguments } from './call-input.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { loadChunk } from './load-chunk.ts'
import { ownApi } from './own-api.ts'
import type { Settings } from './send.ts'
import { noteServerTime } from './server-time.ts'

/** What was asked while the app was still on its way. */
const firstAnswerTo = async (endpoint: Endpoint, { params, query, token }: AnyInput) => {
  if (endpoint.method !== 'GET' || query) return undefined
  const first = await takeFirstAnswer(`${apiBase}/${address(endpoint.path, params)}`, token)
  if (first) noteServerTime(first.date, first.sentAt, first.receivedAt)
  return first
}

/** What sends is no part of the start: the screens on which people arrive show much before they call anything. */
export const loadSend = async (timeout: number = limits.apiTimeout) =>
  (await loadChunk(() => import('./send.ts'), timeout)).createSend

export const createCall = (settings: Settings) => {
  let ready: ReturnType<Awaited<ReturnType<typeof loadSend>>> | undefined
  return async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const known: AnyInput = input ?? {}
    const first = await firstAnswerTo(endpoint, known)
    if (first) return first.body as AnswerOf<E>
    ready ??= (await loadSend(known.totalTimeout))(settings)
    // What comes whole and is no answer is not the connection's fault: that it is none is found here.
    const text = await ready(endpoint, known, (answer) => answer.text())
    return (endpoint.answer ? JSON.parse(text) : undefined) as AnswerOf<E>
  }
}

/** Calls the API: `call(api.readPrice, { params: { orderId } })`. Throws `ApiError`. */
export const call = createCall(ownApi)
