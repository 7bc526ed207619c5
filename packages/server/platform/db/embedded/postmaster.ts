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
import { chown, mkdir, mkdtemp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import type { Home } from './home.ts'

/** PostgreSQL's main process, started by this process or an earlier one. */
export type Postmaster = { pid: number; socketFolder: string }

const SETTINGS = {
  listen_addresses: '',
  // Room for eight processes with 18 + 6 connections, and for tools.
  max_connections: '220',
  shared_buffers: '128MB',
  fsync: 'on',
  // Analyse often, because plans made for almost empty tables are slow once a rush of registrations fills
  // them.
  autovacuum_naptime: '10s',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
}
const LOG_LIMIT = 16 * 1024 * 1024
const SOCKET_FOLDER = 'uketsuke-socket-'

/**
 * Starts the server as an independent process. Ctrl-C in our terminal does not reach it, so we decide when it
 * stops. `oldFolder`: the lost server's socket folder.
 */
export const launchPostmaster = async (
  home: Home,
  cluster: Cluster,
  binaries: Binaries,
  oldFolder?: string,
): Promise<Postmaster> => {
  const socketFolder = await makeSocketFolder(home, oldFolder)
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
 * Creates an empty folder for each launch, because after a crash the lock file beside the old socket would
 * block it. The path of a socket is limited to about 100 bytes, so the home folder may be too deep.
 */
const makeSocketFolder = async ({ folder, runAs }: Home, oldFolder?: string): Promise<string> => {
  const inHome = join(folder, SOCKET_FOLDER)
  const fits = Buffer.byteLength(join(`${inHome}123456`, '.s.PGSQL.5432')) < 100
  const make = async (path: string) => {
    rmSync(path, { recursive: true, force: true })
    await mkdir(path, { mode: 0o700 })
    return path
  }
  const socketFolder = await (oldFolder
    ? make(oldFolder)
    : mkdtemp(fits ? inHome : join('/tmp', SOCKET_FOLDER)))
  if (runAs !== undefined) await chown(socketFolder, runAs.uid, runAs.gid)
  return socketFolder
}

export const logFileOf = (home: Home) => join(home.folder, 'postgres.log')

const openLog = (home: Home): number => {
  const file = logFileOf(home)
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`)
  const log = openSync(file, 'a', 0o600)
  if (home.runAs !== undefined) fchownSync(log, home.runAs.uid, home.runAs.gid)
  return log
}

/**
 * Finds the server that is running on this cluster. PostgreSQL's lock file names it, but the file survives a
 * crash or a power cut. The file names no socket folder until the socket exists.
 */
export const findPostmaster = (cluster: Cluster): Postmaster | undefined => {
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
 * PostgreSQL replaces a dead server's lock file, but neither an empty one nor one whose process number now
 * belongs to another program. If the number belongs to another PostgreSQL process, PostgreSQL decides.
 */
const isInTheWay = ({ pid }: Postmaster, lockFile: string): boolean => {
  if (!(pid > 0)) return Date.now() - statSync(lockFile).mtimeMs > 1_000
  const command = commandOf(pid)
  return command !== '' && !command.includes('postgres')
}

/** The command line of a process; empty if the process has ended, even as a zombie. */
const commandOf = (pid: number): string => {
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

/** Removes the socket folder of a server that has ended. */
export const discardSocket = ({ socketFolder }: Postmaster): void => {
  if (basename(socketFolder).startsWith(SOCKET_FOLDER)) rmSync(socketFolder, { recursive: true, force: true })
}

/**
 * Stops the server cleanly. If it is still running after 10 s, stops it at once; the next start then
 * recovers.
 */
export const endPostmaster = async (postmaster: Postmaster, cluster: Cluster): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (isRunning(postmaster, cluster)) process.kill(postmaster.pid, signal)
    const deadline = Date.now() + 10_000
    while (isRunning(postmaster, cluster) && Date.now() < deadline) await delay(20)
  }
  if (isRunning(postmaster, cluster))
    throw new Error(`PostgreSQL, process ${postmaster.pid}, does not stop. Its data is in ${cluster.data}.`)
  discardSocket(postmaster)
}
