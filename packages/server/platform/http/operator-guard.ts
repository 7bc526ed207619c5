import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientAddressOf } from '../client-address.ts'
import { digest } from '../random.ts'
import { fail } from '../result.ts'
import type { NoteSecurity } from '../security-notes.ts'
import { answerFailure } from './errors.ts'
import { bearerOf } from './headers.ts'
import { sendAnswer } from './send-answer.ts'

/** The answer to a call without an API token. */
export const tokenMissing = fail('INVALID_HEADER_FORMAT', {
  details: [{ path: 'X-Api-Token', rule: 'required' }],
})

/** The given key is not logged, not even as a hash, because it may be the right key with a typo. */
export const noteWrongKey = (noteSecurity: NoteSecurity, request: FastifyRequest): void =>
  noteSecurity('operatorKeyRefused', {
    clientAddress: clientAddressOf(request.ip),
    route: request.routeOptions.url ?? 'none',
    requestId: request.id,
  })

/**
 * A hook that refuses calls without the operator's key before their body is read. It compares digests in
 * constant time, so the timing reveals nothing about the key.
 */
export const guardByKey = (operatorKey: string, noteSecurity: NoteSecurity) => {
  const expected = digest(operatorKey)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const given = bearerOf(request.headers['x-api-token'])
    if (given === undefined) return sendAnswer(reply, answerFailure(tokenMissing))
    if (timingSafeEqual(digest(given), expected)) return undefined
    noteWrongKey(noteSecurity, request)
    return sendAnswer(reply, answerFailure(fail('INVALID_TOKEN')))
  }
}
