import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { api } from '@uketsuke/contract'
import { createApiClient, databaseFolder, freePort, listen, startServerProcess } from '@uketsuke/testing'
import { expect, onTestFinished, test } from 'vitest'

const temporaryFolder = async () => {
  const folder = await mkdtemp(join(await databaseFolder(), 'uketsuke-main-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test.each(['chekc', '--help', 'toString'])('starts nothing for the unknown command %s', async (word) => {
  const main = join(import.meta.dirname, 'main.ts')
  const run = promisify(execFile)(process.execPath, [main, word], { env: { ...process.env, PORT: '0' } })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `unknown command "${word}": use start or check\n`,
  })
})

test('starts on defaults alone, answers, and stops cleanly', { timeout: 120_000 }, async () => {
  const dataDir = await temporaryFolder()
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

test.each(['PORT', 'CARD_EMULATOR_PORT', 'OPERATOR_PORT'])(
  'starts nothing if a %s is in use, and explains the remedy in one sentence',
  async (variable) => {
    const dataDir = await temporaryFolder()
    const other = createServer()
    const port = await listen(other)
    onTestFinished(() => void other.close())
    const free = { PORT: '0', CARD_EMULATOR_PORT: '0', OPERATOR_PORT: '0', DATA_DIR: dataDir }

    const server = execFile(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, ...free, [variable]: String(port) },
    })
    let written = ''
    server.stderr?.on('data', (text) => (written += text))
    const [code] = await once(server, 'close')

    expect(code).toBe(1)
    expect(written).toMatch(
      new RegExp(`^Port ${port}, which .+ needs, is in use .+, or set ${variable} to a free port\\.\n$`),
    )
    expect(await readdir(dataDir)).toEqual([])
  },
)
