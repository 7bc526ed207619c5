import { type AnswerOf, apiBase, type Endpoint } from '@uketsuke/contract'
import { takeFirstAnswer } from './first-answers.ts'
import { ownApi } from './own-api.ts'
import { type AnyInput, address, type CallArguments, createSend, type Settings } from './send.ts'
import { noteServerTime } from './server-time.ts'

/** What was asked while the app was still on its way. */
const firstAnswerTo = async (endpoint: Endpoint, { params, query, token }: AnyInput) => {
  if (endpoint.method !== 'GET' || query) return undefined
  const first = await takeFirstAnswer(`${apiBase}/${address(endpoint.path, params)}`, token)
  if (first) noteServerTime(first.response.headers.get('date'), first.sentAt, Date.now())
  return first?.response
}

export const createCall = (settings: Settings) => {
  const send = createSend(settings)
  return async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const known: AnyInput = input ?? {}
    const response =
      (await firstAnswerTo(endpoint, known)) ?? (await send(endpoint, known, (answer) => answer))
    return (endpoint.answer ? await response.json() : undefined) as AnswerOf<E>
  }
}

/** Calls the API: `call(api.readPrice, { params: { orderId } })`. Throws `ApiError`. */
export const call = createCall(ownApi)
