import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../result.ts'
import { answerFailure } from './errors.ts'
import { sendAnswer } from './send-answer.ts'

const refusal = fail('INVALID_HEADER_FORMAT', { details: [{ path: 'Host', rule: 'required' }] })

/** A name or an address, and a port. */
const host = /^([\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(:\d*)?$/i

const hostsOf = ({ raw: { rawHeaders } }: FastifyRequest): string[] =>
  rawHeaders.filter((_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host')

/**
 * Refuses requests that don't name exactly one host (RFC 9112, 3.2). With two hosts, a proxy may have checked
 * one while the server uses the other.
 */
export const checkHost = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', async (request, reply) => {
    const [first, ...others] = hostsOf(request)
    const isMissing = first === undefined && request.raw.httpVersion !== '1.0'
    const isBroken = others.length > 0 || (first !== undefined && !host.test(first))
    return isMissing || isBroken ? sendAnswer(reply, answerFailure(refusal)) : undefined
  })
}
