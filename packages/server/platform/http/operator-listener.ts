import { operatorApi } from '@uketsuke/contract/operator'
import type { Clock } from '../clock.ts'
import type { Conventions } from '../conventions/conventions.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { CountedCall } from '../metrics/metrics.ts'
import { succeed } from '../result.ts'
import type { NoteSecurity } from '../security-notes.ts'
import { mountApiDescription } from './api-description.ts'
import { closeListener, type Stage } from './close-listener.ts'
import { type Health, mountHealth } from './health.ts'
import { refuseForeignHosts } from './host-guard.ts'
import { createHttpServer } from './http-server.ts'
import { type MetricsPage, mountMetrics } from './metrics-page.ts'
import { mountRoutes } from './mount-routes.ts'
import type { RecordAccess } from './personal-data-access.ts'
import type { Route } from './route.ts'

type OperatorListener = {
  /** Resolves with the listener's address. */
  listen(): Promise<string>
  /** Stops accepting calls and waits for running ones, but no longer than `within` milliseconds. */
  close(within: number): Promise<void>
}

/**
 * The secretariat's listener: the operator's calls, each with the key in `X-Api-Token`, their description,
 * health and metrics. It listens on the loopback address only, regardless of the site's listener.
 */
export const createOperatorListener = async ({
  log,
  port,
  key,
  routes,
  health,
  stage,
  metrics,
  count,
  noteSecurity,
  recordAccess,
  guide,
  ...deps
}: {
  log: Log
  /** 0 means any free port. */
  port: number
  key: string
  routes: readonly Route[]
  health: Health
  stage: () => Stage
  metrics: MetricsPage
  count: (call: CountedCall) => void
  noteSecurity: NoteSecurity
  recordAccess: RecordAccess
  /** The introduction to the reference of the calls, in Markdown. */
  guide: string
  db: Db
  reads: Db
  conventions: Conventions
  clock: Clock
}): Promise<OperatorListener> => {
  const fastify = await createHttpServer({ log, secure: false, stage, count })
  refuseForeignHosts(fastify)
  // `guardByKey` has already compared the key.
  const checkRepeated = async () => succeed(undefined)
  mountRoutes(fastify, routes, {
    ...deps,
    log,
    checkRepeated,
    noteSecurity,
    operators: { key, recordAccess },
  })
  const server = `http://127.0.0.1:${port}`
  mountApiDescription(fastify, { api: operatorApi, title: 'Uketsuke API for the secretariat', guide, server })
  mountHealth(fastify, health)
  mountMetrics(fastify, metrics, noteSecurity)
  return {
    listen: () => fastify.listen({ host: '127.0.0.1', port }),
    close: (within) => closeListener(fastify, within),
  }
}
