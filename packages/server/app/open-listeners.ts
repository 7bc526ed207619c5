import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { mountOutbox } from '../adapters/mail/outbox-page.ts'
import { recordAccess } from '../features/access-log/record-access.ts'
import { checkRepeated } from '../features/authentication/check-repeated.ts'
import { apiGuide } from '../features/site/api-guide.ts'
import { describeSite } from '../features/site/describe-site.ts'
import { nowOf } from '../platform/clock.ts'
import { poolFigures } from '../platform/db/database.ts'
import { createWriteProbe } from '../platform/db/write-probe.ts'
import { mountApiDescription } from '../platform/http/api-description.ts'
import { scriptsOf } from '../platform/http/card-page-scripts.ts'
import type { Stage } from '../platform/http/close-listener.ts'
import { mountDocumentRoutes } from '../platform/http/document-routes.ts'
import { createFairShare } from '../platform/http/fair-share.ts'
import { mountFormRoutes } from '../platform/http/form-routes.ts'
import { findMissing, type Health, mountHealth } from '../platform/http/health.ts'
import { createHttpServer } from '../platform/http/http-server.ts'
import { mountRoutes } from '../platform/http/mount-routes.ts'
import { createOperatorListener } from '../platform/http/operator-listener.ts'
import { mountPolicyReports, reportPath } from '../platform/http/policy-reports.ts'
import { mountRawRoutes } from '../platform/http/raw-routes.ts'
import { mountWebApp } from '../platform/http/web-app.ts'
import { openMeasures } from '../platform/metrics/read-measures.ts'
import type { Foundation } from './foundation.ts'
import type { Parts } from './open-parts.ts'
import type { Features } from './wire-features.ts'

type State = { health: Health; stage: () => Stage }

/** Opens the listener for visitors and other systems: calls, the web app and, without SMTP, the outbox. */
const openSite = async (
  { config, clock, log, webDist }: Foundation,
  parts: Parts,
  features: Features,
  { health, stage }: State,
) => {
  const { publicUrl } = config
  const { db, reads, conventions, metrics, noteSecurity } = parts
  const app = webDist && { dist: webDist, page: await readFile(join(webDist, 'index.html'), 'utf8') }
  const sources = conventions.all().map((convention) => parts.cardOf(convention).csp)
  const fastify = await createHttpServer({
    log,
    secure: publicUrl.startsWith('https://'),
    cardWindow: {
      scripts: sources.flatMap(({ scripts }) => scripts),
      calls: sources.flatMap(({ calls }) => calls),
    },
    inlineScripts: app ? scriptsOf(app.page).inline : [],
    reportPath,
    stage,
    count: (call) => metrics.countCall('site', call),
    trustedProxies: config.trustedProxies,
  })
  const deps = { db, log, conventions, clock, noteSecurity }
  const fairShare = createFairShare(clock, poolFigures(db).max)
  mountRoutes(fastify, features.routes, { ...deps, reads, checkRepeated, fairShare })
  mountDocumentRoutes(fastify, features.documentRoutes, { ...deps, fairShare })
  mountFormRoutes(fastify, features.providerRoutes, { clock })
  mountRawRoutes(fastify, features.openIdRoutes, { conventions, clock, noteSecurity })
  mountApiDescription(fastify, { api, title: 'Uketsuke API', guide: apiGuide(api), server: publicUrl })
  mountPolicyReports(fastify, { log, clock, count: metrics.countPolicyReport })
  mountHealth(fastify, health)
  if (config.smtpServers.length === 0) mountOutbox(fastify, parts.mailDir)
  if (app)
    await mountWebApp(fastify, {
      ...app,
      conventionsDir: config.conventionsDir,
      conventions,
      describeSite: (convention) => describeSite(convention, features.siteSources, nowOf(clock)),
    })
  return fastify
}

/** Opens the secretariat's listener, which also serves the metrics. */
const openOperator = (
  { config, clock, log }: Foundation,
  parts: Parts,
  features: Features,
  { health, stage }: State,
) => {
  const { db, reads, conventions, metrics, key, noteSecurity } = parts
  const readMeasures = openMeasures({
    reads,
    clock,
    log,
    measures: features.measures,
    conventionIds: () => conventions.all().map(({ conventionId }) => conventionId),
    isReady: async () => (await findMissing(health)).length === 0,
  })
  return createOperatorListener({
    guide: apiGuide(operatorApi),
    log,
    db,
    reads,
    conventions,
    clock,
    health,
    stage,
    port: config.operator.port,
    key,
    routes: features.operatorRoutes,
    metrics: {
      keys: config.metricsKey === null ? [key] : [config.metricsKey, key],
      read: async () => `${await readMeasures()}\n${await metrics.read()}`,
    },
    count: (call) => metrics.countCall('operator', call),
    noteSecurity,
    recordAccess: recordAccess(key),
  })
}

/** Opens both listeners, the site's and the secretariat's. Neither listens yet. */
export const openListeners = async (
  foundation: Foundation,
  parts: Parts,
  features: Features,
  stage: () => Stage,
) => {
  const health: Health = {
    release: parts.release,
    needs: {
      process: async () => {
        if (stage() !== 'serving') throw new Error('it is stopping')
      },
      database: createWriteProbe(parts.probing),
      queue: () => parts.queue.check(),
    },
    details: features.details,
  }
  const site = await openSite(foundation, parts, features, { health, stage })
  const operator = await openOperator(foundation, parts, features, { health, stage })
  return { site, operator }
}
