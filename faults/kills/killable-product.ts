import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiBase } from '@uketsuke/contract'
import { notificationPathOf } from '@uketsuke/server'
import {
  type ApiClient,
  armScenario,
  clearScenarios,
  conventionsDir,
  createApiClient,
  createDatabase,
  notifyAt,
  openMailServer,
  type Program,
  type System,
  startEmulatorProcess,
  startServerProcess,
} from '@uketsuke/testing'
import pg from 'pg'
import { steadyPort } from '../setup/steady-port.ts'
import { openMailRelay } from './mail-relay.ts'

/** The product as processes: a server that can be killed, and everything around it, which keeps running. */
export type KillableProduct = Pick<System, 'client' | 'operatorKey' | 'mailbox' | 'db'> & {
  /** Calls the secretariat's listener, which requires the key. */
  operator: ApiClient
  emulator: { url: string }
  /** Starts or restarts the server, always on the same ports. */
  startServer(): Promise<Program>
  close(): Promise<void>
}

/** How long every provider call takes, in milliseconds, so that kills hit running calls. */
const providerTakes = 60

export const openKillableProduct = async (serverUrl: string): Promise<KillableProduct> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-kills-'))
  const database = await createDatabase(serverUrl)
  const [emulator, mailbox, port, operatorPort] = await Promise.all([
    startEmulatorProcess(0),
    openMailServer(),
    steadyPort(),
    steadyPort(),
  ])
  const mailRelay = await openMailRelay(mailbox.smtpUrl)
  const url = `http://127.0.0.1:${port}`
  await notifyAt(emulator.url, url + apiBase + notificationPathOf(null))
  await armScenario(emulator.url, { call: '*', scenario: 'slow', times: 1_000_000, ms: providerTakes })
  const operatorKey = randomBytes(32).toString('base64url')
  const client = createApiClient(url)
  const operator = createApiClient(`http://127.0.0.1:${operatorPort}`)
  const db = new pg.Pool({ connectionString: database.url, max: 2 })
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    OPERATOR_PORT: String(operatorPort),
    OPERATOR_KEY: operatorKey,
    DATABASE_URL: database.url,
    CARD_EMULATOR_URL: emulator.url,
    SMTP_URL: mailRelay.smtpUrl,
    CONVENTIONS_DIR: conventionsDir,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  }
  return {
    client,
    operator,
    operatorKey,
    mailbox,
    db,
    emulator,
    startServer: () => startServerProcess(env),
    close: async () => {
      await clearScenarios(emulator.url)
      await Promise.all([client.close(), operator.close(), db.end()])
      await emulator.kill('SIGTERM')
      mailRelay.close()
      await mailbox.close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
