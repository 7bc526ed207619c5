import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@uketsuke/contract'
import { createApiClient, databaseFolder, expectOk, freePort } from '@uketsuke/testing'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from './server-process.ts'

const root = join(import.meta.dirname, '..')

/** Starts the processes of `npm run dev`, with separate ports and data. */
const startDev = async () => {
  const dataDir = await mkdtemp(join(await databaseFolder(), 'uketsuke-dev-'))
  const [port, emulatorPort, operatorPort] = [await freePort(), await freePort(), await freePort()]
  const child = spawn(process.execPath, [join(root, 'dev', 'main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      CARD_EMULATOR_PORT: String(emulatorPort),
      OPERATOR_PORT: String(operatorPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  let output = ''
  const heard = new EventTarget()
  child.stdout.on('data', (text) => {
    output += text
    heard.dispatchEvent(new Event('output'))
  })
  void ended.then(() => heard.dispatchEvent(new Event('output')))
  const says = async (text: string): Promise<void> => {
    while (!output.includes(text)) {
      if (child.exitCode !== null) throw new Error(`"npm run dev" ended: ${output}`)
      await once(heard, 'output')
    }
  }
  return { child, ended, says, dataDir, url: `http://localhost:${port}`, emulatorPort }
}

/** The server starts twice, so this takes longer than other tests on a busy machine. */
const testTimeout = 240_000

test(
  'the development site serves app, API, outbox and emulator, restarts its server, and ends cleanly',
  async () => {
    const dev = await startDev()
    await dev.says('Database  postgres://')

    const page = await (await fetch(`${dev.url}/`)).text()
    expect(page).toContain('/@vite/client')
    expect(page).toContain('<meta name="convention-id" content="demo2027" />')
    const source = await fetch(`${dev.url}/app/main.tsx`)
    expect(await source.text()).toContain('createRoot')
    expect(await (await fetch(`${dev.url}/dev/outbox`)).text()).toContain('No mail yet.')

    const client = createApiClient(dev.url)
    onTestFinished(() => client.close())
    const { payment } = expectOk(await client.call(api.readSiteConfiguration))
    const { gmoCdnUrl: tokenScript = '' } = payment
    expect(tokenScript).toContain(`:${dev.emulatorPort}/`)
    expect((await fetch(tokenScript)).status).toBe(200)

    // Changes only the file's times, so that programs that read it meanwhile are not affected.
    const now = new Date()
    await utimes(join(root, 'packages', 'server', 'app.ts'), now, now)
    await dev.says('Server restarted in')
    expectOk(await client.call(api.readSiteConfiguration))

    const lockFile = join(dev.dataDir, 'cluster', 'data', 'postmaster.pid')
    expect(existsSync(lockFile)).toBe(true)
    dev.child.kill('SIGINT')
    expect(await dev.ended).toEqual([0, null])
    expect(existsSync(lockFile)).toBe(false)
    for (const address of [dev.url, tokenScript]) await expect(fetch(address)).rejects.toThrow()
  },
  testTimeout,
)

/** A server that reports its process ID as a log line. It listens unless it is told to stay silent. */
const smallServer = `
  import { createServer } from 'node:http'
  console.log(JSON.stringify({ pid: process.pid }))
  const server = createServer((_request, response) => response.end())
  server.listen(process.env.IS_SILENT ? 0 : process.env.PORT, '127.0.0.1')
`

const startSmallServer = async ({ isSilent = false, longestStart = 60_000 } = {}) => {
  const dir = await mkdtemp(join(tmpdir(), 'uketsuke-dev-'))
  const entry = join(dir, 'server.mjs')
  await writeFile(entry, smallServer)
  const port = await freePort()
  const lines: string[] = []
  const { promise: firstLine, resolve: hearFirst } = Promise.withResolvers<void>()
  const server = startServer({
    url: `http://127.0.0.1:${port}`,
    env: { PORT: String(port), ...(isSilent && { IS_SILENT: 'yes' }) },
    print: (line) => {
      lines.push(line)
      hearFirst()
    },
    entry,
    longestStart,
  })
  onTestFinished(async () => {
    await server.stop()
    await rm(dir, { recursive: true })
  })
  return { server, lines, firstLine }
}

/** The reported processes that are still running. */
const runningOf = (lines: readonly string[]): number[] =>
  lines
    .filter((line) => line.startsWith('{'))
    .map((line): number => JSON.parse(line).pid)
    .filter((pid) => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    })

test('a server that is not ready in time counts as down, and the terminal says so', async () => {
  const { server, lines } = await startSmallServer({ isSilent: true, longestStart: 300 })
  expect(await server.isUp()).toBe(false)
  expect(lines).toContainEqual(expect.stringMatching(/not ready within 0\.3 s: \S+\/readyz$/))
})

test('a stop during a restart starts no other server', async () => {
  const { server, lines, firstLine } = await startSmallServer()
  expect(await server.isUp()).toBe(true)
  await firstLine
  expect(runningOf(lines)).toHaveLength(1)

  const restarted = server.restart()
  await server.stop()
  expect(await restarted).toBe(false)
  expect(await server.restart()).toBe(false)
  expect(lines).toHaveLength(1)
  expect(runningOf(lines)).toEqual([])
})

test('a stop during a start ends the server that was starting', async () => {
  const { server, lines, firstLine } = await startSmallServer({ isSilent: true })
  await firstLine
  expect(runningOf(lines)).toHaveLength(1)

  await server.stop()
  expect(await server.isUp()).toBe(false)
  expect(runningOf(lines)).toEqual([])
})
