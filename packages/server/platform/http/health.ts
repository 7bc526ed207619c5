import type { FastifyInstance } from 'fastify'
import type { Release } from '../release.ts'

/** What runs, on which schema: the newest migration's name. */
export type RunningRelease = Release & { migration: string }

/** GET /healthz: the process is alive, and what it runs. GET /readyz: `check` did not throw, so the server can answer calls. */
export const mountHealth = (
  fastify: FastifyInstance,
  release: RunningRelease,
  check: () => Promise<unknown>,
): void => {
  fastify.get('/healthz', () => ({ status: 'ok', ...release }))
  fastify.get('/readyz', async (_request, reply) => {
    try {
      await check()
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
