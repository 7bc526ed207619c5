import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { databaseFolder, startSystem } from '@uketsuke/testing'
import { type PacedSystem, startPacedSystem } from './paced-system.ts'

/** A PostgreSQL server for one test program, and products with separate databases on it. */
export type DatabaseServer = {
  serverUrl: string
  /** Uses the demonstration convention, or a folder of conventions. */
  startPacedSystem(conventionsDir?: string): Promise<PacedSystem>
  close(): Promise<void>
}

export const openDatabaseServer = async (): Promise<DatabaseServer> => {
  const dataDir = await mkdtemp(join(await databaseFolder(), 'uketsuke-faults-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const first = await startSystem({ serverUrl: postgres.url, keepDatabase: true })
  await first.stop()
  return {
    serverUrl: postgres.url,
    startPacedSystem: (conventionsDir) =>
      startPacedSystem({
        serverUrl: postgres.url,
        template: first.databaseName,
        ...(conventionsDir !== undefined && { conventionsDir }),
      }),
    close: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
