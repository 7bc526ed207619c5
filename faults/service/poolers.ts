import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@uketsuke/testing'
import pg from 'pg'
import { type Daemon, startDaemon } from '../failover/daemon.ts'
import { steadyPort } from '../setup/steady-port.ts'
import { startCrowd } from './paying-crowd.ts'
import { openProduction, type Production } from './production.ts'
import type { Trial } from './trial.ts'

const attendees = 10
const time = 15_000

type Mode = 'session' | 'transaction'

/** Starts PgBouncer in front of the production's database. @returns its address. */
const startPgbouncer = async (
  { host }: Production,
  dir: string,
  mode: Mode,
): Promise<{ url: string; daemon: Daemon }> => {
  const port = await steadyPort()
  const file = join(dir, `${mode}.ini`)
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${host.port} user=postgres`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    // A session keeps its connection, and two servers need 24 each.
    `default_pool_size = ${mode === 'session' ? 60 : 30}`,
    'max_client_conn = 200',
  ]
  await writeFile(file, settings.join('\n'))
  const daemon = startDaemon(['pgbouncer', '/dev/stdin'], join(dir, `${mode}.log`), file)
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const answers = async () => {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  await until(answers, Boolean, 200, 50)
  return { url, daemon }
}

const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

const setLimits = async ({ host }: Production, value: string): Promise<void> => {
  const client = new pg.Client({ connectionString: host.urlOf('postgres') })
  await client.connect()
  for (const name of limits) await client.query(`alter role postgres set ${name} = '${value}'`)
  await client.end()
}

/** Whether a server refuses to start with these variables. */
const isRefused = async (production: Production, env: Record<string, string>): Promise<boolean> => {
  try {
    await production.startServer(0, env)
    return false
  } catch {
    return true
  }
}

/**
 * People pay through two servers behind PgBouncer, in both modes. A server that restarts meets no leftover
 * lock.
 */
export const poolers: Trial = async (seed) => {
  const production = await openProduction()
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-pgbouncer-'))
  const counts: Record<string, number> = {}
  const violations: string[] = []

  const payThrough = async (mode: Mode, env: Record<string, string>): Promise<void> => {
    const servers = [await production.startServer(0, env), await production.startServer(1, env)]
    await production.untilServed()
    const crowd = startCrowd(production, attendees, seed)
    await pause(time)
    const wrong = await crowd.leave()
    const failed = crowd.calls.filter((call) => call.failed)
    counts[`${mode}: calls`] = crowd.calls.length
    counts[`${mode}: calls failed`] = failed.length
    counts[`${mode}: people who paid`] = crowd.paid()
    violations.push(...wrong.map((one) => `${mode}: ${one}`))
    if (failed.length > 0) violations.push(`${mode}: ${failed.map(({ answer }) => answer).join(', ')}`)
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
    await (await production.startServer(0, env)).kill('SIGTERM')
  }
  const behind = async (mode: Mode, run: (url: string) => Promise<void>): Promise<void> => {
    const { url, daemon } = await startPgbouncer(production, dir, mode)
    await run(url).finally(() => daemon.kill('SIGKILL'))
  }
  const direct = production.host.urlOf('postgres')
  const envOf = (url: string) => ({
    DATABASE_URL: url,
    DATABASE_POOLING: 'transaction',
    DATABASE_DIRECT_URL: direct,
  })
  try {
    await behind('session', (url) => payThrough('session', { DATABASE_URL: url }))
    await behind('transaction', async (url) => {
      if (!(await isRefused(production, envOf(url))))
        violations.push('a server started without time limits at the role')
    })
    await setLimits(production, '8s')
    // Connections keep the limits with which they began, so the pooler must open new ones.
    await behind('transaction', (url) => payThrough('transaction', envOf(url)))
    return { counts, violations }
  } finally {
    await production.close()
    await rm(dir, { recursive: true, force: true })
  }
}
