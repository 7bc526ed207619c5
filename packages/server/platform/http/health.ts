import type { FastifyInstance } from 'fastify'
import type { Release } from '../release.ts'
import { timeLimit } from '../time-limit.ts'

/** The running release and the schema under it, by the newest migration's name. */
type RunningRelease = Release & { migration: string }

export type Health = {
  release: RunningRelease
  /** Readiness checks by name. A check rejects while it fails. */
  needs: Readonly<Record<string, () => Promise<unknown>>>
  /** Further details for /readyz. */
  details: () => object
}

/** How long a check may take, in milliseconds. A load balancer waits little more than a second. */
const longestCheck = 900

const isMissing = (check: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([
    check().then(
      () => false,
      () => true,
    ),
    timeLimit(longestCheck).then(() => true),
  ])

/** The names of the necessities that are missing now. Takes less than a second. */
export const findMissing = async ({ needs }: Pick<Health, 'needs'>): Promise<string[]> => {
  const found = await Promise.all(Object.values(needs).map(isMissing))
  return Object.keys(needs).filter((_, index) => found[index])
}

/**
 * GET /healthz: the process is alive, with its release. GET /readyz: the server can answer calls; otherwise
 * 503 with the names of missing necessities, within a second.
 */
export const mountHealth = (fastify: FastifyInstance, health: Health): void => {
  const { release, details } = health
  fastify.get('/healthz', () => ({ status: 'ok', ...release }))
  fastify.get('/readyz', async (_request, reply) => {
    const missing = await findMissing(health)
    return missing.length === 0
      ? { status: 'ok', ...details() }
      : reply.code(503).send({ status: 'unavailable', missing, ...details() })
  })
}
