import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@uketsuke/contract'
import { createApiClient, freePort, startServerProcess } from '@uketsuke/testing'
import { expect, onTestFinished, test } from 'vitest'

test('on nothing but defaults the product starts, answers, and ends cleanly when asked to', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'uketsuke-main-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const [port, emulatorPort] = [await freePort(), await freePort()]
  const env = {
    PORT: String(port),
    CARD_EMULATOR_PORT: String(emulatorPort),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
  }

  const server = await startServerProcess(env)
  const client = createApiClient(`http://127.0.0.1:${port}`)
  expect(await client.call(api.readSiteConfiguration)).toMatchObject({ ok: true })
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
  const lockFile = join(dataDir, 'cluster', 'data', 'postmaster.pid')
  expect(existsSync(lockFile)).toBe(true)
  await client.close()

  await server.kill('SIGTERM')
  expect(existsSync(lockFile)).toBe(false)
  await expect(fetch(`http://127.0.0.1:${emulatorPort}/`)).rejects.toThrow()
})
