import type { FastifyInstance } from 'fastify'
import type { Release } from '../release.ts'
import { timeLimit } from '../time-limit.ts'

/** What runs, on which schema: the newest migration's name. */
export type RunningRelease = Release & { migration: string }

export type Health = {
  release: RunningRelease
  /** What the server can't do without, by name. A check rejects while it is missing. */
  needs: Readonly<Record<string, () => Promise<unknown>>>
  /** What else /readyz says. */
  details: () => object
}

/** How long a check may take, in milliseconds: a load balancer waits for little more than a second. */
const longestCheck = 900

const isMissing = (check: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([
    check().then(
      () => false,
      () => true,
    ),
    timeLimit(longestCheck).then(() => true),
  ])

/**
 * GET /healthz: the process is alive, and what it runs. GET /readyz: the server can answer calls; otherwise 503 with the
 * names of what is missing, within a second.
 */
export const mountHealth = (fastify: FastifyInstance, { release, needs, details }: Health): void => {
  fastify.get('/healthz', () => ({ status: 'ok', ...release }))
  fastify.get('/readyz', async (_request, reply) => {
    const names = Object.keys(needs)
    const found = await Promise.all(Object.values(needs).map(isMissing))
    const missing = names.filter((_, index) => found[index])
    return missing.length === 0
      ? { status: 'ok', ...details() }
      : reply.code(503).send({ status: 'unavailable', missing, ...details() })
  })
}
