import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from '@uketsuke/card-emulator'
import {
  conventionsDir,
  createApiClient,
  createOperatorClient,
  openMailServer,
  startServerProcess,
} from '@uketsuke/testing'
import { steadyPort } from '../setup/steady-port.ts'
import type { Site } from './lost-time.ts'
import { openPostgresHost, type PostgresHost } from './postgres-host.ts'

/** A site whose database is lost. The machines, the provider and the mail server around it stay. */
export type TrialSite = Site & {
  host: PostgresHost
  dataDir: string
  env: Record<string, string>
  /** The provider's calls since the list was last emptied. */
  providerCalls: string[]
  /** Starts the server on a database; `paused` as in UKETSUKE_HOLD. @returns a function that stops it. */
  start(databaseUrl: string, paused: string): Promise<() => Promise<void>>
  close(): Promise<void>
}

export const openTrialSite = async (): Promise<TrialSite> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-restore-data-'))
  const providerCalls: string[] = []
  const [host, emulator, mailbox, port, operatorPort] = await Promise.all([
    openPostgresHost(),
    startEmulator({ port: 0, log: ({ call }) => void providerCalls.push(call) }),
    openMailServer(),
    steadyPort(),
    steadyPort(),
  ])
  const key = randomBytes(32).toString('base64url')
  const url = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    OPERATOR_PORT: String(operatorPort),
    OPERATOR_KEY: key,
    CARD_EMULATOR_URL: emulator.url,
    SMTP_URL: mailbox.smtpUrl,
    CONVENTIONS_DIR: conventionsDir,
    DATA_DIR: dataDir,
    CONVENTION_ID: 'demo2027',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
  }
  const client = createApiClient(url)
  const operator = createOperatorClient(`http://127.0.0.1:${operatorPort}`, key)
  const stops: (() => Promise<void>)[] = []
  return {
    client,
    operator,
    mailbox,
    emulatorUrl: emulator.url,
    host,
    dataDir,
    env,
    providerCalls,
    start: async (databaseUrl, paused) => {
      const server = await startServerProcess({ ...env, DATABASE_URL: databaseUrl, UKETSUKE_HOLD: paused })
      let isRunning = true
      const stop = async () => {
        if (isRunning) await server.kill('SIGTERM')
        isRunning = false
      }
      stops.push(stop)
      return stop
    },
    close: async () => {
      for (const stop of stops) await stop().catch(() => {})
      await Promise.all([client.close(), operator.close(), emulator.close(), mailbox.close()])
      await host.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
