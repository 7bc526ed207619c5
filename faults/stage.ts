import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import { startSystem } from '@uketsuke/testing'
import { openWorld, type World } from './world.ts'

/** A PostgreSQL server for one test program, and products with separate databases on it. */
export type Stage = {
  serverUrl: string
  /** Uses the demonstration convention, or a folder of conventions. */
  openWorld(conventionsDir?: string): Promise<World>
  close(): Promise<void>
}

export const openStage = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-faults-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const first = await startSystem({ serverUrl: postgres.url, keepDatabase: true })
  await first.stop()
  return {
    serverUrl: postgres.url,
    openWorld: (conventionsDir) =>
      openWorld({
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
