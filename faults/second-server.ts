import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@uketsuke/server'
import { conventionsDir, type System } from '@uketsuke/testing'
import { pino } from 'pino'
import { cardTimeout } from './faults.ts'

/** Makes the jobs that this server sends use the test's clock too. */
const onTestClock = (databaseUrl: string): string => {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', '-c pgboss.test_clock=on')
  return url.href
}

/**
 * Starts another server with a running product's database, provider and clock. Its scheduled tasks run beside
 * those of the first.
 */
export const startSecondServer = async ({
  databaseUrl,
  emulator,
  mailbox,
  clock,
  url,
  operatorKey,
}: System): Promise<{ url: string; stop(): Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-second-'))
  const app = await createApp({
    config: {
      production: false,
      concurrency: 1,
      host: '127.0.0.1',
      trustedProxies: [],
      loopbackLimits: true,
      port: 0,
      publicUrl: url,
      databaseUrl,
      databaseBackend: 'postgres',
      databasePooling: 'session',
      databaseDirectUrl: null,
      databaseConnections: 18,
      dataDir,
      conventionsDir,
      smtpServers: [mailbox.smtpServer],
      mailSigning: null,
      card: { isEmulated: true, port: 0, url: emulator.url },
      operator: { port: 0, key: operatorKey },
      metricsKey: null,
      documentProcesses: 1,
      hold: new Set(),
      stopGrace: 0,
      logLevel: 'silent',
    },
    databaseUrl: onTestClock(databaseUrl),
    emulatorUrl: emulator.url,
    secrets: {},
    webDist: null,
    clock,
    log: pino({ level: 'silent' }),
    cardTimeout,
    queueHeartbeat: 7 * 24 * 3_600_000,
  })
  return {
    url: await app.listen(),
    stop: async () => {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
