import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { minutes } from '../duration.ts'
import { APPLICATION_ROLE, applicationPassword, ensureApplicationRole } from './embedded/application-role.ts'
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

type EmbeddedPostgres = {
  /**
   * Works with `pg` and everything built on it. Leads to the database `uketsuke`, as a role that owns only
   * that.
   */
  applicationUrl: string
  /** Connects as the superuser. Replace the path to reach another database. */
  url: string
  /** The server's process. */
  pid: number
  /** Ends the server, unless another process is using it too. */
  stop(): Promise<void>
}

type Options = {
  /** The folder of the cluster, its password, the socket and `postgres.log`. */
  dataDir: string
  log?: (message: string) => void
  /** Called when the server is lost, when it can't be started, and when it works again. */
  warn?: (message: string) => void
}

type Place = { home: Home; cluster: Cluster; binaries: Binaries }
type Joined = { postmaster: Postmaster; session: pg.Client }

const DATABASE = 'uketsuke'
const longestJoin = minutes(1)
const maxLaunches = 20
/** How long to wait before another attempt to start a lost server, in milliseconds. */
const restartPause = 2_000

/**
 * Our own real PostgreSQL, with a database `uketsuke`. Joins a server that an earlier process left running or
 * another process is using; the last process to stop ends it. Restarts a lost server at the same address.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log = () => {},
  warn = () => {},
}: Options): Promise<EmbeddedPostgres> => {
  if (process.platform === 'win32')
    throw new Error('The embedded database runs on Linux and macOS. On Windows use WSL, or set DATABASE_URL.')
  const home = await openHome(dataDir, log)
  const binaries = await prepareBinaries(home)
  const cluster = await openCluster(home, binaries)
  const place = { home, cluster, binaries }
  let joined = await joinServer(place, log)
  await ensureDatabase(joined.session, DATABASE)
  const url = urlOf(joined.postmaster, cluster, DATABASE)
  await ensureApplicationRole(url, cluster, DATABASE)
  const { socketFolder } = joined.postmaster
  let stopped: Promise<void> | undefined
  let reviving = Promise.resolve()

  const revive = async () => {
    warn(`PostgreSQL is lost, and is started again. See ${logFileOf(home)}`)
    while (stopped === undefined) {
      try {
        joined = await joinServer(place, log, socketFolder)
        watch()
        warn(`PostgreSQL works again, as process ${joined.postmaster.pid}`)
        return
      } catch (error) {
        warn(`PostgreSQL does not start yet: ${error instanceof Error ? error.message : error}`)
        await delay(restartPause)
      }
    }
  }
  /** The session ends together with the server. */
  const watch = () => {
    joined.session.once('end', () => {
      if (stopped === undefined) reviving = revive()
    })
  }
  watch()

  const stop = async () => {
    await reviving
    const last = await leaveAsLast(joined.session)
    if (last) await endPostmaster(joined.postmaster, cluster)
    await joined.session.end().catch(() => {})
  }
  const application = { ...cluster, password: applicationPassword(cluster) }
  return {
    applicationUrl: urlOf(joined.postmaster, application, DATABASE, APPLICATION_ROLE),
    url,
    get pid() {
      return joined.postmaster.pid
    },
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/**
 * Joins the running server, or starts one. This may take several launches: another process may win the race,
 * and the children of a killed server hold its memory for a moment.
 */
const joinServer = async (
  { home, cluster, binaries }: Place,
  log: (message: string) => void,
  oldFolder?: string,
): Promise<Joined> => {
  const deadline = Date.now() + longestJoin
  for (let launches = 0; launches < maxLaunches && Date.now() < deadline; await delay(100)) {
    const running = findPostmaster(cluster)
    if (running?.socketFolder === '') continue
    if (running === undefined) launches += 1
    const postmaster = running ?? (await launchPostmaster(home, cluster, binaries, oldFolder))
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

/** Undefined if the server has ended or is about to end. */
const waitForSession = async (
  postmaster: Postmaster,
  home: Home,
  cluster: Cluster,
): Promise<pg.Client | undefined> => {
  const deadline = Date.now() + longestJoin
  while (isRunning(postmaster, cluster)) {
    try {
      return await openSession(postmaster, cluster)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      // 28P01: the password is refused, and will stay so.
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
