import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@uketsuke/contract'
import {
  createApiClient,
  createDatabase,
  databaseFolder,
  figuresIn,
  freePort,
  startServerProcess,
  until,
} from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'

const metricsKey = 'a-key-that-opens-nothing-but-metrics'

/** One server of two processes for the first three tests, which follow on each other. */
const dataDir = await mkdtemp(join(await databaseFolder(), 'uketsuke-workers-'))
const [port, operatorPort] = [await freePort(), await freePort()]
const site = `http://127.0.0.1:${port}`
let server: Awaited<ReturnType<typeof startServerProcess>>
let isRunning = false
beforeAll(async () => {
  server = await startServerProcess({
    WEB_CONCURRENCY: '2',
    PORT: String(port),
    OPERATOR_PORT: String(operatorPort),
    CARD_EMULATOR_PORT: '0',
    DATA_DIR: dataDir,
    METRICS_KEY: metricsKey,
    LOG_LEVEL: 'silent',
  })
  isRunning = true
}, 120_000)
const stop = async () => {
  if (isRunning) await server.kill('SIGTERM')
  isRunning = false
}
afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

const metrics = async () => {
  const answer = await fetch(`http://127.0.0.1:${operatorPort}/metrics`, {
    headers: { authorization: `Bearer ${metricsKey}`, connection: 'close' },
  })
  return figuresIn(await answer.text())
}

/** The serving processes: children that run the command of the first. */
const workers = async (): Promise<number[]> => {
  const { pid } = server
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(/\s+/)
  const commands = await Promise.all(
    children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')),
  )
  return children.filter((_, index) => commands[index]?.includes('server/main.ts')).map(Number)
}

/** Makes each call on its own connection, so that another process may answer. */
const callOften = (times: number): Promise<number[]> =>
  Promise.all(
    Array.from({ length: times }, async () => {
      const answer = await fetch(`${site}/v2/tickets`, {
        headers: { 'x-convention-id': 'demo2027', connection: 'close' },
      })
      return answer.status
    }),
  )

const calls = (figures: ReadonlyMap<string, number>): [worker: string, count: number][] =>
  ['1', '2'].map((worker) => [
    worker,
    figures.get(
      `uketsuke_http_request_duration_seconds_count{listener="site",method="GET",route="/v2/tickets",status="2xx",worker="${worker}"}`,
    ) ?? 0,
  ])

test('several processes share the port, and one request for the metrics covers them all', async () => {
  expect(await workers()).toHaveLength(2)
  let sent = 0
  const figures = await until(
    async () => {
      expect(new Set(await callOften(30))).toEqual(new Set([200]))
      sent += 30
      return metrics()
    },
    (now) => calls(now).every(([, count]) => count > 0),
  )
  expect(calls(figures).reduce((sum, [, count]) => sum + count, 0)).toBe(sent)
  expect(figures.get('uketsuke_process_start_time_seconds{worker="2"}')).toBeGreaterThan(1e9)
  expect(figures.get('uketsuke_database_up')).toBe(1)
  expect(figures.get('uketsuke_ready')).toBe(1)
})

test('a killed process is replaced, and calls continue meanwhile', { timeout: 120_000 }, async () => {
  const before = await workers()
  const [victim = 0, ...others] = before
  process.kill(victim, 'SIGKILL')
  await until(workers, (now) => !now.includes(victim))
  expect(new Set(await callOften(10))).toEqual(new Set([200]))
  const after = await until(workers, (now) => now.length === 2)
  expect(after).toEqual(expect.arrayContaining(others))
  const figures = await until(metrics, (now) => now.has('uketsuke_process_start_time_seconds{worker="1"}'))
  expect(calls(figures).map(([worker]) => worker)).toEqual(['1', '2'])
  const client = createApiClient(site)
  expect(await client.call(api.readSiteConfiguration)).toMatchObject({ ok: true })
  await client.close()
})

test('all processes end with the first', { timeout: 120_000 }, async () => {
  const running = await workers()
  await stop()
  await expect(fetch(`${site}/healthz`)).rejects.toThrow()
  const left = await readdir('/proc')
  expect(running.filter((worker) => left.includes(String(worker)))).toEqual([])
})

test('says once why no process can start, and ends', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uketsuke-workers-'))
  const database = await createDatabase(inject('serverUrl'), inject('template'))
  onTestFinished(async () => {
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })
  await writeFile(join(folder, 'operator.key'), 'too short')
  const started = execFile(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      WEB_CONCURRENCY: '2',
      DATABASE_URL: database.url,
      PORT: '0',
      OPERATOR_PORT: '0',
      CARD_EMULATOR_PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
    },
  })
  let written = ''
  started.stderr?.on('data', (text) => (written += text))
  const [code] = await once(started, 'close')
  expect(code).toBe(1)
  expect(written.match(/operator\.key/g)).toHaveLength(1)
  expect(written).toMatch(/Process 1 did not start\.\n$/)
})
