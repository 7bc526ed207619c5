import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import type { TestProject } from 'vitest/node'
import { startSystem } from './start-system.ts'

/** One PostgreSQL server for all tests; every test file copies its database from one template. */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-postgres-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const system = await startSystem({ serverUrl: postgres.url, keepDatabase: true })
  await system.stop()
  project.provide('serverUrl', postgres.url)
  project.provide('template', system.databaseName)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
