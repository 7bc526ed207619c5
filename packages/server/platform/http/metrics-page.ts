import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { digest } from '../random.ts'
import { fail } from '../result.ts'
import type { NoteSecurity } from '../security-notes.ts'
import { answerFailure } from './errors.ts'
import { bearerOf } from './headers.ts'
import { noteWrongKey } from './operator-guard.ts'
import { sendAnswer } from './send-answer.ts'

/** The metrics as text, and the keys that open them. */
export type MetricsPage = { keys: readonly string[]; read: () => Promise<string> }

/** The text format of Prometheus. */
const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/**
 * GET /metrics, with one of the keys in `Authorization: Bearer`, because Prometheus can send no other header.
 * The keys are compared in constant time.
 */
export const mountMetrics = (
  fastify: FastifyInstance,
  { keys, read }: MetricsPage,
  noteSecurity: NoteSecurity,
): void => {
  const expected = keys.map(digest)
  fastify.get('/metrics', async (request, reply) => {
    const given = digest(bearerOf(request.headers.authorization) ?? '')
    const matches = expected.filter((key) => timingSafeEqual(key, given))
    if (matches.length === 0) {
      noteWrongKey(noteSecurity, request)
      reply.header('www-authenticate', 'Bearer')
      return sendAnswer(reply, answerFailure(fail('INVALID_TOKEN')))
    }
    return reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await read())
  })
}
