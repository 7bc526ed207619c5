import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiBase } from '@uketsuke/contract'
import { notificationPathOf } from '@uketsuke/server'
import {
  conventionsDir,
  type MailServer,
  notifyAt,
  openMailServer,
  type Program,
  startEmulatorProcess,
  startServerProcess,
  until,
} from '@uketsuke/testing'
import { startDaemon } from '../failover/daemon.ts'
import { openPostgresHost, type PostgresHost } from '../restore/postgres-host.ts'
import { steadyPort } from '../setup/steady-port.ts'

/**
 * The environment of the servers: Debian's PostgreSQL, a mailbox, the emulator, and HAProxy in front of two
 * ports.
 */
export type Production = {
  host: PostgresHost
  databaseUrl(): string
  /** The host's current settings. */
  databaseSettings: Readonly<Record<string, string>>
  mailbox: MailServer
  emulator: { url: string }
  /** The address of HAProxy, which is configured as the sample in `deploy/`. */
  url: string
  /** The addresses of the two servers themselves. */
  serverUrls: readonly string[]
  /** Starts the server on the first or the second port, with these variables added. */
  startServer(index: 0 | 1, env?: Record<string, string>, start?: typeof startServerProcess): Promise<Program>
  /** Resolves once HAProxy sends calls to a server. */
  untilServed(): Promise<void>
  close(): Promise<void>
}

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))

/**
 * The sample without TLS, on ports of this machine, and with as many connections as an unprivileged user may
 * have.
 */
const haproxyOf = (text: string, port: number, servers: readonly number[]): string =>
  text
    .replace('maxconn 20000', 'maxconn 1000')
    .replace(/^ {2}bind :80$/m, `  bind 127.0.0.1:${port}`)
    .replace(/^ {2}bind :443.*\n/m, '')
    .replace('/etc/haproxy/', deploy)
    .replaceAll(/^ {2}http-request (deny deny_status 403|redirect scheme).*\n/gm, '')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${servers[0]}`)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${servers[1]}`)

type ProductionOptions = {
  /** The disk for the database. */
  databaseFolder?: string
  /** PostgreSQL's own settings. */
  databaseSettings?: Readonly<Record<string, string>>
  /** Variables for the processes of database and servers. */
  env?: Readonly<Record<string, string>>
}

export const openProduction = async ({
  databaseFolder,
  databaseSettings: ownSettings = {},
  env: everywhere = {},
}: ProductionOptions = {}): Promise<Production> => {
  const databaseSettings = { max_connections: '120', ...ownSettings }
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-service-'))
  const [emulator, mailbox, host, port, ...ports] = await Promise.all([
    startEmulatorProcess(0),
    openMailServer(),
    openPostgresHost(databaseFolder),
    steadyPort(),
    steadyPort(),
    steadyPort(),
  ])
  await host.start(databaseSettings, everywhere)
  const file = join(dir, 'haproxy.cfg')
  await writeFile(file, haproxyOf(await readFile(join(deploy, 'haproxy.cfg'), 'utf8'), port, ports))
  const haproxy = startDaemon(['haproxy', '-db', '-f', '/dev/stdin'], join(dir, 'haproxy.log'), file)
  const url = `http://127.0.0.1:${port}`
  await notifyAt(emulator.url, url + apiBase + notificationPathOf(null))
  const operatorKey = randomBytes(32).toString('base64url')
  const started: Program[] = []
  return {
    host,
    databaseUrl: () => host.urlOf('postgres'),
    databaseSettings,
    mailbox,
    emulator,
    url,
    serverUrls: ports.map((own) => `http://127.0.0.1:${own}`),
    startServer: async (index, env = {}, start = startServerProcess) => {
      const server = await start({
        PORT: String(ports[index]),
        PUBLIC_URL: url,
        OPERATOR_KEY: operatorKey,
        DATABASE_URL: host.urlOf('postgres'),
        CARD_EMULATOR_URL: emulator.url,
        SMTP_URL: mailbox.smtpUrl,
        CONVENTIONS_DIR: conventionsDir,
        DATA_DIR: join(dir, String(index)),
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
        ...everywhere,
        ...env,
      })
      started.push(server)
      return server
    },
    untilServed: async () => {
      await until(
        async () =>
          (await fetch(`${url}${apiBase}/site-configure`, { headers: { 'x-convention-id': 'demo2027' } }))
            .status,
        (status) => status === 200,
        600,
        100,
      )
    },
    close: async () => {
      await Promise.all(started.map((server) => server.kill('SIGKILL')))
      await haproxy.kill('SIGTERM')
      await Promise.all([emulator.kill('SIGTERM'), mailbox.close(), host.stop()])
      await rm(dir, { recursive: true, force: true })
    },
  }
}
