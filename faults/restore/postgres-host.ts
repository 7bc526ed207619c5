import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { until } from '@uketsuke/testing'
import pg from 'pg'
import { type Daemon, startDaemon } from '../failover/daemon.ts'
import { steadyPort } from '../setup/steady-port.ts'

const run = promisify(execFile)

/** PostgreSQL's programs refuse to run as root. */
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', '--']
const isRoot = process.getuid?.() === 0
const bin = '/usr/lib/postgresql/15/bin'

/** The programs that it needs, and their packages. */
export const neededPrograms = {
  [`${bin}/postgres`]: 'postgresql-15',
  [`${bin}/pg_restore`]: 'postgresql-client-15',
  '/usr/bin/pgbackrest': 'pgbackrest',
}

/** A host with one PostgreSQL server of Debian's, which can lose its disk. */
export type PostgresHost = {
  dir: string
  dataDir: string
  port: number
  urlOf(database: string): string
  /** Runs one of PostgreSQL's programs, or another by its path, as the server's user. @returns its output. */
  program(name: string, args: readonly string[]): Promise<string>
  /** `env`: variables of its processes. */
  start(settings?: Readonly<Record<string, string>>, env?: Readonly<Record<string, string>>): Promise<void>
  /** Whether the server is not running. */
  hasEnded(): boolean
  /** Kills the server as a power failure would. */
  kill(): Promise<void>
  /** Kills the server and deletes its data. */
  loseDisk(): Promise<void>
  stop(): Promise<void>
}

/** `folder`: the disk for all its files. */
export const openPostgresHost = async (folder = tmpdir()): Promise<PostgresHost> => {
  const dir = await mkdtemp(join(folder, 'uketsuke-restore-'))
  await chmod(dir, 0o755)
  if (isRoot) await run('chown', ['postgres:postgres', dir])
  const dataDir = join(dir, 'data')
  const port = await steadyPort()
  let server: Daemon | undefined

  const program = async (name: string, args: readonly string[]): Promise<string> => {
    const path = name.startsWith('/') ? name : join(bin, name)
    const [file = '', ...all] = [...(isRoot ? asPostgres : []), path, ...args]
    const { stdout } = await run(file, all, { cwd: dir, maxBuffer: 64 * 1024 * 1024 })
    return stdout
  }
  const urlOf = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`
  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: urlOf('postgres') })
    try {
      await client.connect()
      const { rows } = await client.query('select pg_is_in_recovery() as recovering')
      return rows[0]?.recovering === false
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  await program('initdb', ['-D', dataDir, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  return {
    dir,
    dataDir,
    port,
    urlOf,
    program,
    start: async (settings = {}, env = {}) => {
      const own = {
        port: String(port),
        listen_addresses: '127.0.0.1',
        unix_socket_directories: dir,
        ...settings,
      }
      const options = Object.entries(own).flatMap(([name, value]) => ['-c', `${name}=${value}`])
      const variables = Object.entries(env).map((pair) => pair.join('='))
      const command = ['env', ...variables, join(bin, 'postgres'), '-D', dataDir, ...options]
      server = startDaemon(command, join(dir, 'log'))
      await until(answers, Boolean, 600, 100)
    },
    hasEnded: () => server?.hasEnded() ?? true,
    kill: async () => {
      await server?.kill('SIGKILL')
    },
    loseDisk: async () => {
      await server?.kill('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
      await mkdir(dataDir, { mode: 0o700 })
      if (isRoot) await run('chown', ['postgres:postgres', dataDir])
    },
    stop: async () => {
      // Stops at once: the data is deleted anyway.
      await server?.kill('SIGQUIT')
      await rm(dir, { recursive: true, force: true })
    },
  }
}
