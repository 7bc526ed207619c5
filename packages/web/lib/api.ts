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
  if (first) noteServerTime(first.response.headers.get('date'), first.sentAt, Date.now())
  return first?.response
}

/** What sends is no part of the start: the screens on which people arrive show much before they call anything. */
export const loadSend = async (timeout: number = limits.apiTimeout) =>
  (await loadChunk(() => import('./send.ts'), timeout)).createSend

export const createCall = (settings: Settings) => {
  let ready: ReturnType<Awaited<ReturnType<typeof loadSend>>> | undefined
  const send = async (endpoint: Endpoint, input: AnyInput) => {
    ready ??= (await loadSend(input.totalTimeout))(settings)
    return ready(endpoint, input, (answer) => answer)
  }
  return async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const known: AnyInput = input ?? {}
    const response = (await firstAnswerTo(endpoint, known)) ?? (await send(endpoint, known))
    return (endpoint.answer ? await response.json() : undefined) as AnswerOf<E>
  }
}

/** Calls the API: `call(api.readPrice, { params: { orderId } })`. Throws `ApiError`. */
export const call = createCall(ownApi)
