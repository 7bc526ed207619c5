import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digest } from '../random.ts'
import { fail } from '../result.ts'
import { answerFailure } from './errors.ts'
import { bearerOf } from './headers.ts'
import { sendAnswer } from './send-answer.ts'

/** The answer to a call without an API token. */
export const tokenMissing = fail('INVALID_HEADER_FORMAT', {
  details: [{ path: 'X-Api-Token', rule: 'required' }],
})

/**
 * A hook that refuses calls without the operator's key, before their body is read. It compares digests in
 * constant time, so the timing reveals nothing about the key.
 */
export const guardByKey = (operatorKey: string) => {
  const expected = digest(operatorKey)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const given = bearerOf(request.headers['x-api-token'])
    if (given === undefined) return sendAnswer(reply, answerFailure(tokenMissing))
    if (!timingSafeEqual(digest(given), expected))
      return sendAnswer(reply, answerFailure(fail('INVALID_TOKEN')))
    return undefined
  }
}
