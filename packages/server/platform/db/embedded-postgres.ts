import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type Binaries, prepareBinaries } from './embedded/binaries.ts'
import { type Cluster, openCluster } from './embedded/cluster.ts'
import { type Home, openHome } from './embedded/home.ts'
import {
  discardSocket,
  endPostmaster,
  findPostmaster,
  isRunning,
  launchPostmaster,
  logFileOf,
  type Postmaster,
} from './embedded/postmaster.ts'
import { ensureDatabase, leaveAsLast, openSession, urlOf } from './embedded/session.ts'

export type EmbeddedPostgres = {
  /** Works with `pg` and everything built on it; another database's name may be put in its path. */
  url: string
  /** The server's process. */
  pid: number
  /** Ends the server, unless another process uses it too. */
  stop(): Promise<void>
}

type Options = {
  /** Everything is kept here: the cluster, its password, the socket, `postgres.log`. */
  dataDir: string
  log?: (message: string) => void
}

type Joined = { postmaster: Postmaster; session: pg.Client }

const DATABASE = 'uketsuke'
const PATIENCE = 60_000
const LAUNCHES = 20

/**
 * A real PostgreSQL of our own, with a database `uketsuke`. A server that an earlier process left behind, or that
 * another process uses now, is joined; the last process to stop ends it.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log = () => {},
}: Options): Promise<EmbeddedPostgres> => {
  if (process.platform === 'win32')
    throw new Error('The embedded database runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL.')
  const home = await openHome(dataDir, log)
  const binaries = await prepareBinaries(home)
  const cluster = await openCluster(home, binaries)
  const { postmaster, session } = await joinServer(home, cluster, binaries, log)
  await ensureDatabase(session, DATABASE)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    const last = await leaveAsLast(session)
    if (last) await endPostmaster(postmaster, cluster)
    await session.end().catch(() => {})
  }
  return {
    url: urlOf(postmaster, cluster, DATABASE),
    pid: postmaster.pid,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/**
 * Joins the server that runs, or starts one. Several launches may be needed: another process may win the race, and
 * the children of a killed server hold its memory for a moment.
 */
const joinServer = async (
  home: Home,
  cluster: Cluster,
  binaries: Binaries,
  log: (message: string) => void,
): Promise<Joined> => {
  const deadline = Date.now() + PATIENCE
  for (let launches = 0; launches < LAUNCHES && Date.now() < deadline; await delay(100)) {
    const running = findPostmaster(cluster)
    if (running?.socketFolder === '') continue
    if (running === undefined) launches += 1
    const postmaster = running ?? (await launchPostmaster(home, cluster, binaries))
    const session = await waitForSession(postmaster, home, cluster)
    if (session !== undefined) {
      const how = running === undefined ? 'started' : 'joined, it was running already'
      log(`Embedded PostgreSQL ${how}: process ${postmaster.pid}, data in ${cluster.data}`)
      return { postmaster, session }
    }
    if (running === undefined) discardSocket(postmaster)
  }
  throw new Error(`PostgreSQL does not start on ${cluster.data}. ${endOfLog(home)}`)
}

/** undefined: the server ended, or is about to. */
const waitForSession = async (
  postmaster: Postmaster,
  home: Home,
  cluster: Cluster,
): Promise<pg.Client | undefined> => {
  const deadline = Date.now() + PATIENCE
  while (isRunning(postmaster, cluster)) {
    try {
      return await openSession(postmaster, cluster)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      // 28P01: the password is refused, and will be.
      if (code === '28P01' || Date.now() > deadline)
        throw new Error(
          `PostgreSQL runs as process ${postmaster.pid} on ${cluster.data}, but can't be used: ${message}. ` +
            `End it with "kill -INT ${postmaster.pid}" and start again. ${endOfLog(home)}`,
        )
    }
    await delay(20)
  }
  return undefined
}

const endOfLog = (home: Home): string => {
  const file = logFileOf(home)
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-8)
  return `The end of ${file}:\n${lines.join('\n')}`
}
