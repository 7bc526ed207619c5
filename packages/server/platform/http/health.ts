import type { FastifyInstance } from 'fastify'

/** GET /healthz: the process is alive. GET /readyz: `check` did not throw, so the server can answer calls. */
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
