import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import {
  conventionsDir,
  freePort,
  type Program,
  startEmulatorProcess,
  startServerProcess,
} from '@uketsuke/testing'
import { type LinkReceiver, openLinkReceiver } from './link-receiver.ts'
import { loadStatementCount } from './statement-count.ts'

/**
 * Everything that a run needs: database, emulator and server as separate processes, and our own SMTP server
 * for mails.
 */
export type Processes = {
  databaseUrl: string
  /** Process id of the database. */
  databasePid: number
  emulator: Program
  links: LinkReceiver
  /** Starts the server with `changes` to its environment. */
  startServer(changes?: Record<string, string>): Promise<Program>
  close(): Promise<void>
}

/** `root` is the checkout whose server is started, ours by default. */
export const startProcesses = async ({
  countsStatements = false,
  root,
}: {
  countsStatements?: boolean
  root?: string | undefined
} = {}): Promise<Processes> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-bench-'))
  let postgres = await startEmbeddedPostgres({ dataDir })
  if (countsStatements) {
    await loadStatementCount(postgres.url)
    await postgres.stop()
    postgres = await startEmbeddedPostgres({ dataDir })
  }
  const [emulator, links, port] = await Promise.all([startEmulatorProcess(0), openLinkReceiver(), freePort()])
  const env = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: postgres.url,
    CARD_EMULATOR_URL: emulator.url,
    SMTP_URL: links.smtpUrl,
    CONVENTIONS_DIR: root ? join(root, 'conventions') : conventionsDir,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  return {
    databaseUrl: postgres.url,
    databasePid: postgres.pid,
    emulator,
    links,
    startServer: (changes) => startServerProcess({ ...env, ...changes }, root),
    close: async () => {
      await emulator.kill('SIGTERM')
      await links.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
