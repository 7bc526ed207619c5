import { api, apiBase, issueKinds } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import { operatorApi } from '@uketsuke/contract/operator'
import type { CardProvider } from './adapters/card-payment/card-payment.ts'
import { cardProviders } from './adapters/card-payment/card-providers.ts'
import { holdCardPayment } from './adapters/card-payment/hold-card-payment.ts'
import {
  type CardPayments,
  faultsOfPayment,
  openCardPayments,
} from './adapters/card-payment/open-card-payments.ts'
import { countPrintings } from './adapters/document/count-printings.ts'
import type { DocumentPrinter } from './adapters/document/document-printer.ts'
import { typstPrinter } from './adapters/document/typst-printer.ts'
import { yieldToCalls } from './adapters/document/yield-to-calls.ts'
import { countMails, mailKinds } from './adapters/mail/count-mails.ts'
import { fileMailer } from './adapters/mail/file-mailer.ts'
import { mountOutbox } from './adapters/mail/outbox-page.ts'
import { smtpMailer } from './adapters/mail/smtp-mailer.ts'
import type { MailTimes } from './adapters/mail/smtp-transport.ts'
import { clientSecretOf } from './adapters/openid/client-secret.ts'
import {
  clientCallPaths,
  createOpenIdProvider,
  issuerPath,
} from './adapters/openid/create-openid-provider.ts'
import { adoptConvention } from './adopt-convention.ts'
import { accessLogTasks } from './features/access-log/jobs.ts'
import { recordAccess } from './features/access-log/record-access.ts'
import { accessLogRoutes } from './features/access-log/routes.ts'
import { additionalPurchaseJobs } from './features/additional-purchase/jobs.ts'
import { reservationRoutes } from './features/additional-purchase/routes.ts'
import { checkRepeated } from './features/authentication/check-repeated.ts'
import { authenticationJobs, authenticationTasks } from './features/authentication/jobs.ts'
import { authenticationRoutes } from './features/authentication/routes.ts'
import { findingMeasure } from './features/finding/finding-measure.ts'
import { findingRoutes } from './features/finding/routes.ts'
import { issueTasks } from './features/issue/jobs.ts'
import { issueDocumentRoutes, verificationRoutes } from './features/issue/routes.ts'
import { mailMeasure } from './features/mailing/mail-measure.ts'
import { watchMails } from './features/mailing/watch-mails.ts'
import { ondemandTasks } from './features/ondemand/jobs.ts'
import { readClaims } from './features/ondemand/read-claims.ts'
import { clientRoutes, ondemandRoutes } from './features/ondemand/routes.ts'
import { clientOf } from './features/ondemand/rules.ts'
import { attemptMeasure, orderMeasure, undecidedMeasure } from './features/order/order-measures.ts'
import { orderRoutes } from './features/order/routes.ts'
import { participantRoutes } from './features/participant/routes.ts'
import {
  type AuthorizeRequest,
  authorizeCard,
  type ChargeRequest,
  chargeCard,
} from './features/payment/charge-card.ts'
import { paymentJobs, paymentTasks } from './features/payment/jobs.ts'
import { providerRoutes, returnPathOf } from './features/payment/provider-routes.ts'
import { paymentRoutes } from './features/payment/routes.ts'
import { personalDataRoutes } from './features/personal-data/routes.ts'
import { preRegistrationJobs } from './features/pre-registration/jobs.ts'
import { preRegistrationRoutes } from './features/pre-registration/routes.ts'
import { makeCardCode } from './features/reception/make-card-code.ts'
import { deskRoutes, receptionRoutes } from './features/reception/routes.ts'
import { type ReturnKey, refundUnknownCharge } from './features/reconciliation/refund-unknown-charge.ts'
import { reconciliationRoutes } from './features/reconciliation/routes.ts'
import { carryOutRefund, type RefundKey } from './features/refund/carry-out-refunds.ts'
import { refundJobs, refundTasks } from './features/refund/jobs.ts'
import { refundRoutes } from './features/refund/routes.ts'
import { registrationJobs } from './features/registration/jobs.ts'
import { registrationRoutes } from './features/registration/routes.ts'
import { retentionTasks } from './features/retention/jobs.ts'
import { retentionRoutes } from './features/retention/routes.ts'
import { apiGuide } from './features/site/api-guide.ts'
import { describeSite } from './features/site/describe-site.ts'
import { siteRoutes } from './features/site/routes.ts'
import { ticketRoutes } from './features/ticket/routes.ts'
import { seatCountCache } from './features/ticket/seat-count-cache.ts'
import { seatMeasure } from './features/ticket/seat-measure.ts'
import { userRoutes } from './features/user/routes.ts'
import { countsAddress } from './platform/client-address.ts'
import { type Clock, nowOf, pause } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Convention } from './platform/conventions/convention.ts'
import { openConventions } from './platform/conventions/conventions.ts'
import { checkRoleLimits, connectDatabase } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { whenReachable } from './platform/db/when-reachable.ts'
import { createWriteProbe } from './platform/db/write-probe.ts'
import { seconds } from './platform/duration.ts'
import { mountApiDescription } from './platform/http/api-description.ts'
import { mountDocumentRoutes } from './platform/http/document-routes.ts'
import { mountFormRoutes } from './platform/http/form-routes.ts'
import { findMissing, type Health, mountHealth } from './platform/http/health.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { forgetOldAnswers } from './platform/http/idempotency.ts'
import type { MetricsPage } from './platform/http/metrics-page.ts'
import { mountRoutes } from './platform/http/mount-routes.ts'
import { createOperatorListener } from './platform/http/operator-listener.ts'
import { mountPolicyReports, reportPath } from './platform/http/policy-reports.ts'
import { mountRawRoutes } from './platform/http/raw-routes.ts'
import { closeListener, type Stage } from './platform/http/stopping.ts'
import { mountWebApp } from './platform/http/web-app.ts'
import { trackBackgroundWork } from './platform/jobs/background-work.ts'
import { jobMeasure } from './platform/jobs/measure-jobs.ts'
import { createQueue } from './platform/jobs/queue.ts'
import { type ScheduledTasks, startScheduledTasks } from './platform/jobs/scheduled-tasks.ts'
import type { Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { addPoolGauges } from './platform/metrics/pool-gauges.ts'
import { openMeasures } from './platform/metrics/read-measures.ts'
import { readOperatorKey } from './platform/operator-key.ts'
import { deriveSecret } from './platform/random.ts'
import { forgetOldHits } from './platform/rate-limit/hit-store.ts'
import { readRelease } from './platform/release.ts'
import { securityNotes } from './platform/security-notes.ts'
import { timeLimit } from './platform/time-limit.ts'

export type * from './adapters/card-payment/card-payment.ts'
export { cardProviders } from './adapters/card-payment/card-providers.ts'
export type { DocumentPrinter } from './adapters/document/document-printer.ts'
export type { MailTimes } from './adapters/mail/smtp-transport.ts'
export { notificationPathOf } from './features/payment/provider-routes.ts'
export { type SmtpServer, smtpServerOf } from './platform/smtp-server.ts'

/** What a server runs on: everything that differs between production, development and tests. */
type Foundation = {
  config: Config
  databaseUrl: string
  /** The card emulator's address; null with real providers. */
  emulatorUrl: string | null
  /** The environment: variables of card providers, and secrets of shops and on-demand systems. */
  secrets: Readonly<Record<string, string | undefined>>
  /** The built web app; null to serve only the API. */
  webDist: string | null
  clock: Clock
  log: Log
  /**
   * How long to wait for any answer of a card provider, in milliseconds. Defaults to the provider's own
   * times.
   */
  cardTimeout?: number
  /** How long to wait for a mail server. Defaults to what fits real ones. */
  mailTimes?: MailTimes
  /** Replaces the card providers in tests. */
  cardProviders?: readonly CardProvider[]
  /** Replaces the printer in tests. */
  printer?: DocumentPrinter
  /** How long a count of the free seats is shown, in milliseconds. Defaults to a second. */
  seatCountLasts?: number
  /** How often the queue's listening connection is checked, in milliseconds. */
  queueHeartbeat?: number
}

export type App = {
  /** Resolves with the address it listens on. */
  listen(): Promise<string>
  /** The same for the secretariat's listener. */
  listenOperator(): Promise<string>
  /** What timers repeat. Listed so that a benchmark can run each by itself. */
  scheduledTasks: ScheduledTasks
  /**
   * Is not ready from now on, but answers calls during the grace. Then refuses calls, waits for running work,
   * and closes every connection.
   */
  stop(): Promise<void>
}

/** How long to wait for running calls when stopping, and then as long for other work, in milliseconds. */
const stopTime = 10_000

/** How many documents may wait to be printed: about a second's work. */
const documentsWaiting = 128
/** How long one document may take, including the start of its process, in milliseconds. */
const longestDocument = 10_000

/** Builds the whole server by hand. This is the one place that knows every part. */
export const createApp = async (foundation: Foundation): Promise<App> => {
  const { config, databaseUrl, emulatorUrl, secrets, webDist, clock, log } = foundation

  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const migration = await whenReachable({ clock, log }, () => migrate(directUrl))
  const release = { ...(await readRelease()), migration }
  log.info(release, 'starting')
  if (config.hold.size > 0) log.warn({ hold: [...config.hold] }, 'held back while UKETSUKE_HOLD is set')
  const pooling = config.databasePooling
  const forReads = Math.floor(config.databaseConnections / 3)
  const db = connectDatabase(databaseUrl, log, {
    connections: config.databaseConnections - forReads,
    pooling,
  })
  const reads = connectDatabase(databaseUrl, log, { connections: forReads, pooling })
  const probing = connectDatabase(databaseUrl, log, { connections: 1, pooling })
  if (pooling === 'transaction') await whenReachable({ clock, log }, () => checkRoleLimits(db))
  const metrics = createMetrics(release, { mails: mailKinds, documents: issueKinds }, config.hold)
  const key = await readOperatorKey(config)
  const noteSecurity = securityNotes(log, deriveSecret(key, 'security log'), metrics.countSecurityEvent)
  const background = trackBackgroundWork(log)
  const queue = createQueue({
    databaseUrl: directUrl,
    backend: config.databaseBackend,
    heartbeat: foundation.queueHeartbeat ?? 10_000,
    clock,
    log,
  })

  const typst = await typstPrinter({
    conventionsDir: config.conventionsDir,
    processes: config.documentProcesses,
    waiting: documentsWaiting,
    timeLimit: longestDocument,
    rest: yieldToCalls(),
    log,
  })
  const printer = countPrintings(foundation.printer ?? typst, metrics)

  const providers = foundation.cardProviders ?? cardProviders
  const standard = config.card.isEmulated ? (providers[0]?.name ?? '') : config.card.provider
  const answerWithin = foundation.cardTimeout
  const openCardOf = openCardPayments(providers, standard, {
    env: secrets,
    emulatorUrl,
    clock,
    log,
    ...(answerWithin !== undefined && { answerWithin }),
  })
  const isMailHeld = config.hold.has('mail')
  const arePaymentsHeld = config.hold.has('payments')
  const cardOf: CardPayments = arePaymentsHeld
    ? (convention) => holdCardPayment(openCardOf(convention))
    : openCardOf
  const secretOf = clientSecretOf(secrets, config)
  const conventions = await openConventions(
    config.conventionsDir,
    log,
    adoptConvention({ db, clock, cardOf, secretOf, typst }),
    faultsOfPayment(providers, standard),
  )

  const mailDir = `${config.dataDir}/mail`
  const { smtpServers } = config
  const mailer = countMails(
    smtpServers.length > 0
      ? smtpMailer(smtpServers, { clock, log, times: foundation.mailTimes, signing: config.mailSigning })
      : await fileMailer(mailDir, clock),
    metrics,
  )

  const { publicUrl } = config
  const claimsOf = (convention: Convention, registrationId: string) =>
    readClaims(db, convention, registrationId, nowOf(clock))
  const openId = createOpenIdProvider({ db, clock, log, publicUrl, clientOf, secretOf, claimsOf })

  const returnUrlOf = (provider: string) =>
    `${publicUrl}${apiBase}${returnPathOf(provider === providers[0]?.name ? null : provider)}`
  const payment = { db, clock, queue, cardOf, conventions, log, returnUrlOf }
  const mailing = { db, clock, log, mailer, conventions, publicUrl, isHeld: isMailHeld }
  const mailWorkers = [
    ...preRegistrationJobs(mailing),
    ...registrationJobs(mailing),
    ...authenticationJobs(mailing),
    ...additionalPurchaseJobs(mailing),
    ...refundJobs(mailing),
  ]
  const mailJobs = mailWorkers.map(({ kind }) => kind.name)
  const mails = watchMails({ db, clock, isHeld: isMailHeld, names: mailJobs })
  const charge = (request: ChargeRequest) => background.start('charge', () => chargeCard(payment, request))
  const authorize = (request: AuthorizeRequest) =>
    background.start('authorize', () => authorizeCard(payment, request))
  // On the secretariat's word the provider is called even while payments are held.
  const reconciling = { ...payment, cardOf: openCardOf }
  const carryOut = (refund: RefundKey) =>
    background.start('refund', () => carryOutRefund(reconciling, refund))
  const giveBack = (charge: ReturnKey) =>
    background.start('return', () => refundUnknownCharge(reconciling, charge))
  const siteSources = { cardOf, hasOwnNameCard: typst.hasOwnNameCard }

  const counts = countsAddress(config)
  const seatCounts = seatCountCache(foundation.seatCountLasts ?? seconds(1))
  const routes = [
    ...siteRoutes(siteSources),
    ...preRegistrationRoutes({ queue, isMailLate: mails.isLate }),
    ...ticketRoutes({ seatCounts }),
    ...reservationRoutes({ seatCounts }),
    ...registrationRoutes({ queue }),
    ...paymentRoutes({
      queue,
      charge,
      providerOf: (convention) => cardOf(convention).provider,
      isHeld: arePaymentsHeld,
    }),
    ...authenticationRoutes({ queue, publicUrl, counts }),
    ...userRoutes(),
    ...receptionRoutes(),
    ...ondemandRoutes(openId),
    ...verificationRoutes(counts),
  ]
  const operatorRoutes = [
    ...orderRoutes(),
    ...refundRoutes({ isHeld: arePaymentsHeld }),
    ...findingRoutes(),
    ...deskRoutes(),
    ...participantRoutes({ queue }),
    ...reconciliationRoutes({ ...reconciling, carryOut, giveBack }),
    ...retentionRoutes(),
    ...accessLogRoutes(),
    ...personalDataRoutes(),
  ]
  const workers = [...mailWorkers, ...paymentJobs({ ...payment, authorize, isHeld: arePaymentsHeld })]
  const scheduledTasks = [
    ...(arePaymentsHeld ? [] : [...paymentTasks(payment), ...refundTasks(payment)]),
    ...authenticationTasks({ db, clock }),
    ...ondemandTasks({ conventions, openId }),
    ...issueTasks({ db, clock }),
    ...retentionTasks({ db, clock, conventions, log }),
    ...accessLogTasks({ db, clock, log }),
    ...mails.tasks,
    { name: 'forget old answers', every: 10 * 60_000, run: () => forgetOldAnswers(db, nowOf(clock)) },
    { name: 'forget old rate limit hits', every: 10 * 60_000, run: () => forgetOldHits(db, nowOf(clock)) },
  ]

  let stage: Stage = 'serving'
  const stageNow = () => stage
  const windows = conventions.all().map((convention) => cardOf(convention).window)
  const fastify = await createHttpServer({
    log,
    secure: config.publicUrl.startsWith('https://'),
    cardWindow: {
      scripts: windows.flatMap(({ scripts }) => scripts),
      calls: windows.flatMap(({ calls }) => calls),
    },
    reportPath,
    stage: stageNow,
    count: (call) => metrics.countCall('site', call),
    trustedProxies: config.trustedProxies,
  })
  mountRoutes(fastify, routes, { db, reads, log, conventions, clock, checkRepeated, noteSecurity })
  const issuing = { db, clock, log, printer, publicUrl, makeCardCode }
  mountDocumentRoutes(fastify, issueDocumentRoutes(issuing), { db, log, conventions, clock, noteSecurity })
  mountFormRoutes(
    fastify,
    providerRoutes({ ...payment, providers, publicUrl, authorize, isHeld: arePaymentsHeld }),
    { clock },
  )
  const openIdRoutes = clientRoutes({
    db,
    openId,
    pathOf: (call) => `${issuerPath}/:conventionId${clientCallPaths[call]}`,
    signOnUrl: screenAt(publicUrl, 'signOn'),
    logoutUrl: screenAt(publicUrl, 'logout'),
  })
  mountRawRoutes(fastify, openIdRoutes, { conventions, clock, noteSecurity })
  mountApiDescription(fastify, { api, title: 'Uketsuke API', guide: apiGuide(api), server: publicUrl })
  mountPolicyReports(fastify, { log, clock, count: metrics.countPolicyReport })
  const health: Health = {
    release,
    needs: {
      process: async () => {
        if (stage !== 'serving') throw new Error('it is stopping')
      },
      database: createWriteProbe(probing),
      queue: () => queue.check(),
    },
    details: () => ({ mail: mails.state(), payments: { isHeld: arePaymentsHeld } }),
  }
  mountHealth(fastify, health)
  if (smtpServers.length === 0) mountOutbox(fastify, mailDir)
  if (webDist)
    await mountWebApp(fastify, {
      dist: webDist,
      conventionsDir: config.conventionsDir,
      conventions,
      describeSite: (convention) => describeSite(convention, siteSources, nowOf(clock)),
    })

  const { port } = config.operator
  addPoolGauges(metrics.registry, { writes: db, reads })
  const readMeasures = openMeasures({
    reads,
    clock,
    log,
    measures: [
      orderMeasure,
      undecidedMeasure,
      attemptMeasure,
      seatMeasure,
      findingMeasure,
      mailMeasure(mailJobs),
      jobMeasure(workers.map(({ kind }) => kind.name)),
    ],
    conventionIds: () => conventions.all().map(({ conventionId }) => conventionId),
    isReady: async () => (await findMissing(health)).length === 0,
  })
  const metricsPage: MetricsPage = {
    keys: config.metricsKey === null ? [key] : [config.metricsKey, key],
    read: async () => `${await readMeasures()}\n${await metrics.read()}`,
  }
  const operator = await createOperatorListener({
    guide: apiGuide(operatorApi),
    log,
    db,
    reads,
    conventions,
    clock,
    health,
    stage: stageNow,
    port,
    key,
    routes: operatorRoutes,
    metrics: metricsPage,
    count: (call) => metrics.countCall('operator', call),
    noteSecurity,
    recordAccess: recordAccess(key),
  })

  await queue.start(workers)
  const running = startScheduledTasks(scheduledTasks, clock, log)

  return {
    listen: () => fastify.listen({ host: config.host, port: config.port }),
    listenOperator: () => operator.listen(),
    scheduledTasks,
    stop: async () => {
      log.info('stopping')
      stage = 'leaving'
      if (fastify.server.listening) await pause(clock, config.stopGrace)
      stage = 'refusing'
      await Promise.all([closeListener(fastify, stopTime), operator.close(stopTime)])
      // Longer work is safe to cut: the next process asks about undecided charges.
      await Promise.race([Promise.all([running.stop(), background.ended()]), timeLimit(stopTime)])
      await Promise.all([queue.stop(), printer.stop()])
      conventions.close()
      mailer.close()
      metrics.stop()
      await Promise.all([db.destroy(), reads.destroy(), probing.destroy()])
      log.info('stopped')
    },
  }
}
