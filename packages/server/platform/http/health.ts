import type { FastifyInstance } from 'fastify'
import type { Release } from '../release.ts'

/** What runs, on which schema: the newest migration's name. */
export type RunningRelease = Release & { migration: string }

/**
 * GET /healthz: the process is alive, and what it runs. GET /readyz: `check` did not throw, so the server can answer
 * calls; what it returned is in the answer.
 */
export const mountHealth = (
  fastify: FastifyInstance,
  release: RunningRelease,
  check: () => Promise<object>,
): void => {
  fastify.get('/healthz', () => ({ status: 'ok', ...release }))
  fastify.get('/readyz', async (_request, reply) => {
    try {
      return { status: 'ok', ...(await check()) }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
