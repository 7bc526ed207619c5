import { fileURLToPath } from 'node:url'
import type { createApp, SmtpServer } from '@uketsuke/server'
import type { Clock } from '@uketsuke/server/clock'
import { createLog } from '@uketsuke/server/log'

type Foundation = Parameters<typeof createApp>[0]

/** The conventions of this repository. */
export const conventionsDir = fileURLToPath(new URL('../../conventions/', import.meta.url))

/** Longer than any jump of a test's clock, or the queue's listener would consider its connection dead. */
const week = 7 * 24 * 3_600_000

/**
 * Makes the database return rows in physical order unless they are sorted, so that tests notice a missing
 * `orderBy`.
 */
const physicalOrder = '-c enable_indexscan=off -c enable_indexonlyscan=off'

/** Jobs sent on the server's own connections must use the queue's test clock too, not the database's time. */
const onTestClock = (url: string): string => {
  const own = new URL(url)
  own.searchParams.set('options', `-c pgboss.test_clock=on ${physicalOrder}`)
  return own.href
}

type Surroundings = {
  databaseUrl: string
  emulatorUrl: string
  smtpServers: readonly SmtpServer[]
  dataDir: string
  operatorKey: string
  clock: Clock
}

/** The foundation of a server in tests. */
export const testFoundation = ({ smtpServers, dataDir, operatorKey, ...around }: Surroundings) => {
  const { emulatorUrl, clock } = around
  const databaseUrl = onTestClock(around.databaseUrl)
  return {
    config: {
      production: false,
      concurrency: 1,
      host: '127.0.0.1',
      trustedProxies: [],
      loopbackLimits: true,
      port: 0,
      publicUrl: 'http://localhost:3000',
      databaseUrl,
      databaseBackend: 'postgres',
      databasePooling: 'session',
      databaseDirectUrl: null,
      databaseConnections: 18,
      dataDir,
      conventionsDir,
      smtpServers,
      mailSigning: null,
      card: { isEmulated: true, port: 0, url: emulatorUrl },
      operator: { port: 0, key: operatorKey },
      metricsKey: null,
      documentProcesses: 1,
      paused: new Set(),
      stopGrace: 0,
      logLevel: 'silent',
    },
    databaseUrl,
    emulatorUrl,
    secrets: {},
    webDist: null,
    clock,
    log: createLog(process.env.LOG_LEVEL ?? 'silent'),
    seatCountLasts: 0,
    queueHeartbeat: week,
  } satisfies Foundation
}
