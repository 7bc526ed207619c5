import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import type { Home } from './home.ts'

/** PostgreSQL's main process, started by us or by a process before us. */
export type Postmaster = { pid: number; socketFolder: string }

const SETTINGS = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  // A rush on an empty database: plans made for tables of a few rows are soon made anew.
  autovacuum_naptime: '10s',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
const LOG_LIMIT = 16 * 1024 * 1024
const SOCKET_FOLDER = 'uketsuke-socket-'

/** Starts the server, which then lives on its own: not even Ctrl-C in our terminal reaches it before we stop it. */
export async function launchPostmaster(
  home: Home,
  cluster: Cluster,
  binaries: Binaries,
): Promise<Postmaster> {
  const socketFolder = await makeSocketFolder(home)
  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socketFolder })
  const args = ['-D', cluster.data, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const log = openLog(home)
  const child = spawn(binaries.postgres, args, {
    ...home.runAs,
    cwd: home.folder,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  await new Promise((resolve, reject) => child.on('spawn', resolve).on('error', reject))
  return { pid: child.pid ?? 0, socketFolder }
}

/**
 * A new folder for each launch: the lock file that lies beside a socket would be in the way after a crash. A socket's
 * path may have about a hundred bytes, so it can't always lie in the home folder.
 */
async function makeSocketFolder({ folder, runAs }: Home): Promise<string> {
  const inHome = join(folder, SOCKET_FOLDER)
  const fits = Buffer.byteLength(join(`${inHome}123456`, '.s.PGSQL.5432')) < 100
  const socketFolder = await mkdtemp(fits ? inHome : join('/tmp', SOCKET_FOLDER))
  if (runAs !== undefined) await chown(socketFolder, runAs.uid, runAs.gid)
  return socketFolder
}

export const logFileOf = (home: Home) => join(home.folder, 'postgres.log')

function openLog(home: Home): number {
  const file = logFileOf(home)
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  if (home.runAs !== undefined) fchownSync(log, home.runAs.uid, home.runAs.gid)
  return log
}

/**
 * The server that runs on this cluster already. PostgreSQL's own lock file names it, and outlives it after a crash
 * or a power cut. The socket's folder is empty as long as it has no socket.
 */
export function findPostmaster(cluster: Cluster): Postmaster | undefined {
  const lockFile = join(cluster.data, 'postmaster.pid')
  if (!existsSync(lockFile)) return undefined
  const [pid, , , , socketFolder = ''] = readFileSync(lockFile, 'utf8').split('\n')
  const found = { pid: Number(pid), socketFolder }
  if (isRunning(found, cluster)) return found
  if (isInTheWay(found, lockFile)) rmSync(lockFile, { force: true })
  if (found.pid > 0 && commandOf(found.pid) === '') discardSocket(found)
  return undefined
}

/**
 * PostgreSQL replaces the lock file of a dead server by itself, but not an empty one, and not one whose process number
 * another program has by now. One that names another PostgreSQL is left for it to judge.
 */
function isInTheWay({ pid }: Postmaster, lockFile: string): boolean {
  if (!(pid > 0)) return Date.now() - statSync(lockFile).mtimeMs > 1_000
  const command = commandOf(pid)
  return command !== '' && !command.includes('postgres')
}

/** The command line of a process; empty when it has ended, also when nobody has collected it yet. */
function commandOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout.trim()
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

export const isRunning = ({ pid }: Postmaster, { data }: Cluster): boolean =>
  pid > 0 && commandOf(pid).includes(`-D ${data} `)

/** Removes the folder of a server that has ended. */
export function discardSocket({ socketFolder }: Postmaster): void {
  if (basename(socketFolder).startsWith(SOCKET_FOLDER)) rmSync(socketFolder, { recursive: true, force: true })
}

/** Ends the server in order; after ten seconds without that, at once: its next start then recovers. */
export async function endPostmaster(postmaster: Postmaster, cluster: Cluster): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isRunning(postmaster, cluster)) process.kill(postmaster.pid, signal)
    const deadline = Date.now() + 10_000
    while (isRunning(postmaster, cluster) && Date.now() < deadline) await delay(20)
  }
  if (isRunning(postmaster, cluster))
    throw new Error(`PostgreSQL, process ${postmaster.pid}, does not end. Its data is in ${cluster.data}.`)
  discardSocket(postmaster)
}
