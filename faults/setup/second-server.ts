import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '@uketsuke/server'
import { type System, testFoundation } from '@uketsuke/testing'
import { cardTimeout } from '../provider/faults.ts'

/**
 * Starts another server with a running product's database, provider and clock. Its scheduled tasks run beside
 * those of the first.
 */
export const startSecondServer = async ({
  databaseUrl,
  emulator,
  mailbox,
  clock,
  url,
  operatorKey,
}: System): Promise<{ url: string; stop(): Promise<void> }> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-second-'))
  const foundation = testFoundation({
    databaseUrl,
    emulatorUrl: emulator.url,
    smtpServers: [mailbox.smtpServer],
    dataDir,
    operatorKey,
    clock,
  })
  const config = { ...foundation.config, publicUrl: url }
  const app = await createApp({ ...foundation, config, cardTimeout })
  return {
    url: await app.listen(),
    stop: async () => {
      await app.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
