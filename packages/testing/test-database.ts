import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { runOn, urlOf } from './database.ts'
import { memoryFolder, removeLeftovers } from './leftovers.ts'
import { startSystem } from './start-system.ts'

export type TestDatabase = {
  serverUrl: string
  /** The database that each test file copies. */
  template: string
  stop(): Promise<void>
}

/**
 * Nobody cuts this server's power, so it may spare what only serves a crash: tests that kill a database start
 * their own. Analysing databases that live for seconds would only take their time. In memory, the log must
 * stay small.
 */
const settings = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_wal_size: '256MB',
}

const saveWork = async (serverUrl: string): Promise<void> => {
  for (const [name, value] of Object.entries(settings))
    await runOn(serverUrl, `alter system set ${name} = '${value}'`)
  await runOn(serverUrl, 'select pg_reload_conf()')
}

/** A database takes 11 MB, and each worker of a test run has one or two. */
const roomNeeded = 2 * 1024 ** 3
const hasRoom = async (folder: string): Promise<boolean> => {
  const room = await statfs(folder).catch(() => undefined)
  return room !== undefined && room.bavail * room.bsize >= roomNeeded
}

type Server = Pick<TestDatabase, 'serverUrl' | 'stop'>

const startServerIn = async (parent: string): Promise<Server> => {
  const dataDir = await mkdtemp(join(parent, 'uketsuke-postgres-'))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({ dataDir })
    const stop = async () => {
      await postgres.stop()
      await remove()
    }
    return { serverUrl: postgres.url, stop }
  } catch (error) {
    await remove()
    throw error
  }
}

/**
 * In memory if there is room, because copying a database on a disk costs up to half a second of the
 * processor. A machine may forbid to start PostgreSQL's programs from there.
 */
const startServer = async (): Promise<Server> => {
  if (!(await hasRoom(memoryFolder))) return startServerIn(tmpdir())
  return startServerIn(memoryFolder).catch(() => startServerIn(tmpdir()))
}

/**
 * A PostgreSQL server for tests, with a database in which the product has started once, and look-alike rows.
 */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  await removeLeftovers()
  const { serverUrl, stop } = await startServer()
  try {
    const system = await startSystem({ serverUrl, keepDatabase: true })
    await system.stop()
    const lookAlikes = await readFile(new URL('look-alikes.sql', import.meta.url), 'utf8')
    await runOn(urlOf(serverUrl, system.databaseName), lookAlikes)
    await saveWork(serverUrl)
    return { serverUrl, template: system.databaseName, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The test database that the environment names, or else a new one. Stopping it leaves a named one alone. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const { TEST_SERVER_URL: serverUrl, TEST_TEMPLATE: template } = process.env
  return serverUrl !== undefined && template !== undefined
    ? { serverUrl, template, stop: async () => {} }
    : startTestDatabase()
}
