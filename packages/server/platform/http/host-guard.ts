import type { FastifyInstance } from 'fastify'
import { fail } from '../result.ts'
import { answerFailure } from './errors.ts'
import { sendAnswer } from './send-answer.ts'

const foreign = fail('INVALID_HEADER_FORMAT', { details: [{ path: 'Host', rule: 'choice' }] })

const isThisMachine = (host = ''): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i.test(host)

/**
 * Refuses calls whose Host is not this machine. Otherwise DNS rebinding would let a web page call a listener
 * from a browser on this machine.
 */
export const refuseForeignHosts = (fastify: FastifyInstance): void => {
  fastify.addHook('onRequest', async (request, reply) =>
    isThisMachine(request.headers.host) ? undefined : sendAnswer(reply, answerFailure(foreign)),
  )
}
