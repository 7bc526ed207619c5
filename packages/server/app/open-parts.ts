import { performance } from 'node:perf_hooks'
import { issueKinds } from '@uketsuke/contract'
import { cardProviders } from '../adapters/card-payment/card-providers.ts'
import {
  type CardPayments,
  faultsOfPayment,
  openCardPayments,
} from '../adapters/card-payment/open-card-payments.ts'
import { pauseCardPayment } from '../adapters/card-payment/pause-card-payment.ts'
import { countPrintings } from '../adapters/document/count-printings.ts'
import { typstPrinter } from '../adapters/document/typst-printer.ts'
import { yieldToCalls } from '../adapters/document/yield-to-calls.ts'
import { countMails, mailKinds } from '../adapters/mail/count-mails.ts'
import { fileMailer } from '../adapters/mail/file-mailer.ts'
import { smtpMailer } from '../adapters/mail/smtp-mailer.ts'
import { clientSecretOf } from '../adapters/openid/client-secret.ts'
import { longestPrint, longestWait } from '../features/issue/printing-times.ts'
import { waitingCalls } from '../features/order/order-changes.ts'
import { openConventions } from '../platform/conventions/conventions.ts'
import { checkRoleLimits, connectDatabase } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { splitConnections } from '../platform/db/split-connections.ts'
import { whenReachable } from '../platform/db/when-reachable.ts'
import { trackBackgroundWork } from '../platform/jobs/background-work.ts'
import { createQueue } from '../platform/jobs/queue.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { addPoolGauges } from '../platform/metrics/pool-gauges.ts'
import { addWaitingGauge } from '../platform/metrics/waiting-gauge.ts'
import { readOperatorKey } from '../platform/operator-key.ts'
import { deriveSecret } from '../platform/random.ts'
import { readRelease } from '../platform/release.ts'
import { securityNotes } from '../platform/security-notes.ts'
import { adoptConvention } from './adopt-convention.ts'
import type { Foundation } from './foundation.ts'

/** How many documents may wait for the printer, unless the foundation says otherwise. */
const documentsWaiting = 128

const openDatabase = async ({ config, databaseUrl, clock, log }: Foundation) => {
  const pooling = config.databasePooling
  const { writes, reads: forReads } = splitConnections(config.databaseConnections)
  const connect = (connections: number) => connectDatabase(databaseUrl, log, { connections, pooling })
  const db = connect(writes)
  const reads = connect(forReads)
  const probing = connect(1)
  if (pooling === 'transaction') await whenReachable({ clock, log }, () => checkRoleLimits(db))
  return { db, reads, probing }
}

const openCards = (foundation: Foundation) => {
  const { config, secrets, emulatorUrl, clock, log, cardTimeout: answerWithin } = foundation
  const providers = foundation.cardProviders ?? cardProviders
  const fallbackProvider = config.card.isEmulated ? (providers[0]?.name ?? '') : config.card.provider
  const openCardOf = openCardPayments(providers, fallbackProvider, {
    env: secrets,
    emulatorUrl,
    clock,
    log,
    ...(answerWithin !== undefined && { answerWithin }),
  })
  const cardOf: CardPayments = config.paused.has('payments')
    ? (convention) => pauseCardPayment(openCardOf(convention))
    : openCardOf
  return { providers, openCardOf, cardOf, faultsOf: faultsOfPayment(providers, fallbackProvider) }
}

const openMailer = ({ config, clock, log, mailTimes }: Foundation, mailDir: string) =>
  config.smtpServers.length > 0
    ? smtpMailer(config.smtpServers, { clock, log, times: mailTimes, signing: config.mailSigning })
    : fileMailer(mailDir, clock)

/** The parts that the features work with, once they are open. */
export type Parts = Awaited<ReturnType<typeof openParts>>

/** Opens everything that exists once: database, queue, printer, card providers, conventions, mail servers. */
export const openParts = async (foundation: Foundation) => {
  const { config, databaseUrl, secrets, clock, log } = foundation
  const directUrl = config.databaseDirectUrl ?? databaseUrl
  const migration = await whenReachable({ clock, log }, () => migrate(directUrl))
  const release = { ...(await readRelease()), migration }
  log.info(release, 'starting')
  if (config.paused.size > 0) log.warn({ paused: [...config.paused] }, 'paused by UKETSUKE_HOLD')
  const { db, reads, probing } = await openDatabase(foundation)
  const metrics = createMetrics(release, { mails: mailKinds, documents: issueKinds }, config.paused)
  addPoolGauges(metrics.registry, { writes: db, reads })
  addWaitingGauge(metrics.registry, waitingCalls)
  const key = await readOperatorKey(config)
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
    waiting: foundation.documentsWaiting ?? documentsWaiting,
    timeLimit: longestPrint,
    longestWait,
    rest: yieldToCalls(() => performance.eventLoopUtilization()),
    log,
  })
  const printer = countPrintings(foundation.printer ?? typst, metrics)
  const { providers, openCardOf, cardOf, faultsOf } = openCards(foundation)
  const secretOf = clientSecretOf(secrets, config)
  const adopt = adoptConvention({ db, clock, cardOf, secretOf, typst })
  const conventions = await openConventions(config.conventionsDir, log, adopt, faultsOf)
  const mailDir = `${config.dataDir}/mail`
  const mailer = countMails(await openMailer(foundation, mailDir), metrics)

  return {
    release,
    db,
    reads,
    probing,
    metrics,
    key,
    noteSecurity: securityNotes(log, deriveSecret(key, 'security log'), metrics.countSecurityEvent),
    background: trackBackgroundWork(log),
    queue,
    typst,
    printer,
    providers,
    cardOf,
    /** Calls the provider even while payments are paused, for the secretariat's decisions. */
    openCardOf,
    secretOf,
    conventions,
    mailDir,
    mailer,
    close: async (): Promise<void> => {
      await Promise.all([queue.stop(), printer.stop()])
      conventions.close()
      mailer.close()
      metrics.stop()
      await Promise.all([db.destroy(), reads.destroy(), probing.destroy()])
    },
  }
}
