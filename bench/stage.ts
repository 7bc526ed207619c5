import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@uketsuke/server/embedded-postgres'
import {
  conventionsDir,
  freePort,
  type Mailbox,
  openMailbox,
  type Program,
  startEmulatorProcess,
  startServerProcess,
} from '@uketsuke/testing'

/** Everything a run needs, each in a process of its own: database, emulator, server; mails come to us over SMTP. */
export type Stage = {
  databaseUrl: string
  /** Process id of the database. */
  databasePid: number
  emulator: Program
  mailbox: Mailbox
  /** Starts the server, also again after it was killed; always on the same port. */
  startServer(): Promise<Program>
  close(): Promise<void>
}

export const openStage = async (): Promise<Stage> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  const [emulator, mailbox, port] = await Promise.all([startEmulatorProcess(0), openMailbox(), freePort()])
  const env = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: postgres.url,
    CARD_EMULATOR_URL: emulator.url,
    SMTP_URL: mailbox.smtpUrl,
    CONVENTIONS_DIR: conventionsDir,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  }
  return {
    databaseUrl: postgres.url,
    databasePid: postgres.pid,
    emulator,
    mailbox,
    startServer: () => startServerProcess(env),
    close: async () => {
      await emulator.kill('SIGTERM')
      await mailbox.close()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
