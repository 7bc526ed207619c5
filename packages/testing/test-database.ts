import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { runOn, urlOf } from './database.ts'
import { databaseFolder } from './database-folder.ts'
import { removeLeftovers } from './leftovers.ts'
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

/**
 * A PostgreSQL server for tests, with a database in which the product has started once, and look-alike rows.
 */
export const startTestDatabase = async (): Promise<TestDatabase> => {
  await removeLeftovers()
  const dataDir = await mkdtemp(join(await databaseFolder(), 'uketsuke-postgres-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const system = await startSystem({ serverUrl: postgres.url, keepDatabase: true })
    await system.stop()
    const lookAlikes = await readFile(new URL('look-alikes.sql', import.meta.url), 'utf8')
    await runOn(urlOf(postgres.url, system.databaseName), lookAlikes)
    await saveWork(postgres.url)
    return { serverUrl: postgres.url, template: system.databaseName, stop }
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
