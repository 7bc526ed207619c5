import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Emulator, startEmulator } from '@uketsuke/card-emulator'
import {
  type CardProvider,
  createApp,
  type DocumentPrinter,
  type MailTimes,
  type SmtpServer,
} from '@uketsuke/server'
import pg from 'pg'
import type { Logger } from 'pino'
import { type ApiClient, createApiClient } from './api-client.ts'
import { createDatabase } from './database.ts'
import { conventionsDir, testFoundation } from './foundation.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { createOperatorClient, type OperatorClient } from './operator-client.ts'
import type { Relay } from './relay.ts'
import { createSteppedClock, type SteppedClock } from './test-clock.ts'

/**
 * The whole product, running: real database, real SMTP, the emulator over HTTP, and one clock for server and
 * emulator, which the test controls.
 */
export type System = {
  url: string
  client: ApiClient
  /** The secretariat's listener, and its client. */
  operatorUrl: string
  operatorKey: string
  operator: OperatorClient
  emulator: Emulator
  mailbox: MailServer
  clock: SteppedClock
  /** The database for inspection, without the look-alike rows (`look-alikes.sql`). */
  db: pg.Pool
  databaseUrl: string
  databaseName: string
  stop(): Promise<void>
}

export type SystemOptions = {
  /** A PostgreSQL server, and the database on it to copy. */
  serverUrl: string
  template?: string
  /** Whether to leave the database behind. */
  keepDatabase?: boolean
  /** The relay between the product and its database. */
  relay?: Relay
  databasePooling?: 'session' | 'transaction'
  conventionsDir?: string
  webDist?: string
  /** The port to listen on, which also appears in mails. Any free port by default. */
  port?: number
  /** The host of the site's address: 127.0.0.1 by default. Passkeys need a name. */
  host?: 'localhost'
  now?: Date
  /** The clock, for tests that move it before the system has started. */
  clock?: SteppedClock
  /**
   * How long the server waits for the card provider, in real milliseconds. Keep it short in tests that time
   * out.
   */
  cardTimeout?: number
  /** A running emulator, which outlives the system. Starts one by default. */
  emulator?: Emulator
  /** The key that opens the metrics only. None by default. */
  metricsKey?: string
  /** The work that the server does not do, as with `UKETSUKE_HOLD`. None by default. */
  paused?: readonly ('mail' | 'payments')[]
  /** How long a stopping server still answers calls, in milliseconds of the clock. Zero by default. */
  stopGrace?: number
  /** The environment's passwords and secrets, by the name of their variable. */
  secrets?: Record<string, string>
  /** The mail servers, in order. The mailbox by default. */
  smtpServers?: readonly SmtpServer[]
  /** How long the server waits for a mail server. */
  mailTimes?: MailTimes
  /** The limit of documents that wait to be printed. As in production by default. */
  documentsWaiting?: number
  /**
   * How long a count of the free seats stays cached, in milliseconds of the clock, which stands still. Zero
   * by default.
   */
  seatCountLasts?: number
  /** Replaces the product's card providers. */
  cardProviders?: readonly CardProvider[]
  /** Replaces the printer. */
  printer?: DocumentPrinter
  /** Whether wrong logins and unknown codes from this machine count. They do by default. */
  loopbackLimits?: boolean
  /** The server's log. By default nothing is written, unless LOG_LEVEL is set. */
  log?: Logger
}

export const startSystem = async (options: SystemOptions): Promise<System> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-test-'))
  const database = await createDatabase(options.serverUrl, options.template)
  const clock = options.clock ?? createSteppedClock(options.now)
  const [emulator, mailbox] = await Promise.all([
    options.emulator ?? startEmulator({ port: 0, hangMs: 20_000, clock: () => new Date(clock.now()) }),
    openMailServer(),
  ])
  const putAway = async () => {
    if (!options.keepDatabase) await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }
  const operatorKey = randomBytes(32).toString('base64url')
  const foundation = testFoundation({
    databaseUrl: options.relay?.urlOf(database.url) ?? database.url,
    emulatorUrl: emulator.url,
    smtpServers: options.smtpServers ?? [mailbox.smtpServer],
    dataDir,
    operatorKey,
    clock,
  })
  const { port, databasePooling = 'session', seatCountLasts, documentsWaiting } = options
  const app = await createApp({
    ...foundation,
    config: {
      ...foundation.config,
      ...(port && { port, publicUrl: `http://${options.host ?? '127.0.0.1'}:${port}` }),
      ...(databasePooling === 'transaction' && {
        databasePooling,
        databaseDirectUrl: foundation.databaseUrl,
      }),
      loopbackLimits: options.loopbackLimits ?? true,
      conventionsDir: options.conventionsDir ?? conventionsDir,
      metricsKey: options.metricsKey ?? null,
      paused: new Set(options.paused),
      stopGrace: options.stopGrace ?? 0,
    },
    secrets: options.secrets ?? {},
    webDist: options.webDist ?? null,
    cardTimeout: options.cardTimeout ?? 10_000,
    ...(options.log && { log: options.log }),
    ...(options.mailTimes && { mailTimes: options.mailTimes }),
    ...(options.cardProviders && { cardProviders: options.cardProviders }),
    ...(options.printer && { printer: options.printer }),
    ...(documentsWaiting !== undefined && { documentsWaiting }),
    ...(seatCountLasts !== undefined && { seatCountLasts }),
  }).catch(async (error: unknown) => {
    await Promise.all([options.emulator ? undefined : emulator.close(), mailbox.close()])
    await putAway()
    throw error
  })
  const [url, operatorUrl] = await Promise.all([app.listen(), app.listenOperator()])
  const client = createApiClient(url)
  const operator = createOperatorClient(operatorUrl, operatorKey)
  const db = new pg.Pool({ connectionString: database.url, max: 4, options: '-c search_path=own,public' })
  return {
    url,
    client,
    operatorUrl,
    operatorKey,
    operator,
    emulator,
    mailbox,
    clock,
    db,
    databaseUrl: database.url,
    databaseName: database.name,
    stop: async () => {
      // Close the emulator before the app, so that calls to a hanging provider fail instead of timing out.
      await Promise.all([client.close(), operator.close(), options.emulator ? undefined : emulator.close()])
      await app.stop()
      await Promise.all([db.end(), mailbox.close()])
      await putAway()
    },
  }
}

/** An unused address. */
export const newEmail = (): string => `${randomUUID()}@example.org`
