import type { AnswerOf, Endpoint } from '@uketsuke/contract'
import { ownApi } from './own-api.ts'
import { type CallArguments, createSend, type Settings } from './send.ts'

export const createCall = (settings: Settings) => {
  const send = createSend(settings)
  return async <E extends Endpoint>(endpoint: E, ...[input]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const response = await send(endpoint, input ?? {}, (answer) => answer)
    return (endpoint.answer ? await response.json() : undefined) as AnswerOf<E>
  }
}

/** Calls the API: `call(api.readPrice, { params: { orderId } })`. Throws `ApiError`. */
export const call = createCall(ownApi)
