import type { FastifyInstance } from 'fastify'

/** GET /healthz: the process lives. GET /readyz: `check` did not throw, so that calls can be answered. */
export const mountHealth = (fastify: FastifyInstance, check: () => Promise<unknown>): void => {
  fastify.get('/healthz', () => ({ status: 'ok' }))
  fastify.get('/readyz', async (_request, reply) => {
    try {
      await check()
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
