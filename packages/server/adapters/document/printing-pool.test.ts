import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, getPriority } from 'node:os'
import { until } from '@uketsuke/testing'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { hours, minutes } from '../../platform/duration.ts'
import {
  createPrintingPool,
  type PoolJob,
  type PoolOptions,
  type PoolPrinting,
  type PrintingPool,
} from './printing-pool.ts'
import { sampleReceipt } from './sample-sheets.ts'

const pools: PrintingPool[] = []
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()))
})

const open = (options: Partial<PoolOptions> = {}): PrintingPool => {
  const pool = createPrintingPool({
    processes: 1,
    waiting: 100,
    timeLimit: 20_000,
    longestWait: 15_000,
    rest: () => 0,
    log: pino({ level: 'silent' }),
    ...options,
  })
  pools.push(pool)
  return pool
}

const files = {
  'short.typ': '#set document(title: "t")\n#set text(font: "Noto Sans")\n= #json("data.json").sheet.number',
  'long.typ':
    '#set document(title: "t")\n#for a in range(100000) { for b in range(100000) { let c = a * b } }',
}
const templates = {
  version: '1',
  files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
}
const job = (main: keyof typeof files = 'short.typ'): PoolJob => ({
  main,
  print: {
    language: 'ja',
    keyColor: '#000000',
    sheet: sampleReceipt('ja', { name: '', reading: null, affiliation: '' }),
  },
  createdAt: new Date(0),
  templates,
})

const retryInOf = (printing: PoolPrinting) => ('retryIn' in printing ? printing.retryIn : undefined)
const outcomes = (printings: readonly { outcome: string }[]) => printings.map(({ outcome }) => outcome)

/** A shell waits beside each process. A process that has ended but not been reaped still has its name. */
const isPrinting = (pid: string): boolean => {
  try {
    return pid.trim() !== '' && readFileSync(`/proc/${pid}/comm`, 'utf8') !== 'sh\n'
  } catch {
    return false
  }
}

/** The printing processes that a process has started. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(isPrinting).map(Number)

/** This process's printing processes that are still running. */
const children = (): number[] => childrenOf(process.pid)

/** The processor time that a process has used. */
const processorSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

test('loses one document when a process is killed while it prints', async () => {
  const before = new Set(children())
  const pool = open()
  const [lost, next] = [pool.print(job('long.typ')), pool.print(job())]
  const started = await until(
    async () => children().filter((pid) => !before.has(pid)),
    (pids) => pids.length > 0,
  )
  for (const pid of started) process.kill(pid, 'SIGKILL')
  expect(await lost).toEqual({ outcome: 'failed', reason: 'the printing process ended' })
  expect(await next).toMatchObject({ outcome: 'printed' })
})

test('loses nothing when an idle process is killed', async () => {
  const before = new Set(children())
  const pool = open()
  expect(await pool.print(job())).toMatchObject({ outcome: 'printed' })
  for (const pid of children().filter((pid) => !before.has(pid))) process.kill(pid, 'SIGKILL')
  await until(
    async () => children().filter((pid) => !before.has(pid)),
    (pids) => pids.length === 0,
  )
  expect(await pool.print(job())).toMatchObject({ outcome: 'printed' })
})

test('gives up on a document that takes too long, and prints the next one', async () => {
  const pool = open({ timeLimit: 3_000 })
  expect(await pool.print(job('long.typ'))).toEqual({ outcome: 'failed', reason: 'not done after 3000 ms' })
  expect(await pool.print(job())).toMatchObject({ outcome: 'printed' })
})

test('refuses jobs while the queue is full, and accepts them again later', async () => {
  const pool = open({ waiting: 2 })
  const printings = await Promise.all(Array.from({ length: 10 }, () => pool.print(job())))
  expect(outcomes(printings)).toEqual([...Array(3).fill('printed'), ...Array(7).fill('busy')])
  for (const printing of printings.slice(3)) expect(retryInOf(printing)).toBeLessThan(1_000)
  expect(await pool.print(job())).toMatchObject({ outcome: 'printed' })
})

test('refuses a job that waits longer than expected, and prints later ones', async () => {
  const pool = open({ timeLimit: 3_000, longestWait: 300 })
  const long = pool.print(job('long.typ'))
  const startedAt = performance.now()
  const late = [pool.print(job()), pool.print(job())]
  const busy = await Promise.all(late)
  expect(outcomes(busy)).toEqual(['busy', 'busy'])
  for (const printing of busy) expect(retryInOf(printing)).toBeLessThanOrEqual(300)
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  const patient = pool.print(job(), 'unlimited')
  expect(await long).toMatchObject({ outcome: 'failed' })
  expect(await patient).toMatchObject({ outcome: 'printed' })
})

test('accepts no more jobs than can print and wait, even during a rest between documents', async () => {
  const pool = open({ waiting: 2, rest: () => minutes(1), longestWait: hours(1) })
  expect(await pool.print(job())).toMatchObject({ outcome: 'printed' })
  // The process becomes idle a moment later.
  await new Promise(setImmediate)
  const printings = [pool.print(job()), pool.print(job()), pool.print(job()), pool.print(job())]
  expect((await printings[3])?.outcome).toBe('busy')
  await pool.stop()
  expect(outcomes(await Promise.all(printings.slice(0, 3)))).toEqual(Array(3).fill('failed'))
})

test('runs no more processes than allowed, and prints each document once', async () => {
  const before = new Set(children())
  const started = () => children().filter((pid) => !before.has(pid))
  const pool = open({ processes: 2 })
  const printings = Promise.all(Array.from({ length: 30 }, () => pool.print(job())))
  const first = started()
  expect(first).toHaveLength(2)
  expect(outcomes(await printings)).toEqual(Array(30).fill('printed'))
  expect(started()).toEqual(first)
})

test('spaces documents out, and tells when to retry if the wait would be too long', async () => {
  const pool = open({ processes: 2, rest: () => 6_000 })
  expect(await pool.print(job())).toMatchObject({ outcome: 'printed' })
  const waiting = [pool.print(job()), pool.print(job()), pool.print(job())]
  expect(await pool.print(job())).toEqual({ outcome: 'busy', retryIn: 15_000 })
  await pool.stop()
  expect(outcomes(await Promise.all(waiting))).toEqual(Array(3).fill('failed'))
})

test('prints a job once it has waited long enough', async () => {
  const pool = open({ processes: 2, rest: () => 300 })
  const startedAt = performance.now()
  const printings = await Promise.all([pool.print(job()), pool.print(job()), pool.print(job())])
  expect(outcomes(printings)).toEqual(Array(3).fill('printed'))
  expect(performance.now() - startedAt).toBeGreaterThan(590)
})

test('runs processes at a lower priority', async () => {
  const before = new Set(children())
  const pool = open()
  expect(await pool.print(job())).toMatchObject({ outcome: 'printed' })
  const own = children().filter((pid) => !before.has(pid))
  expect(own.map((pid) => getPriority(pid))).toEqual([constants.priority.PRIORITY_BELOW_NORMAL])
})

test('ends a busy process when the server is killed', async () => {
  const program = `
    import { createPrintingPool } from ${JSON.stringify(new URL('./printing-pool.ts', import.meta.url).href)}
    const { print } = ${JSON.stringify(job())}
    const sheet = { ...print.sheet, issuedOn: new Date(0), paidOn: new Date(0) }
    const job = { main: 'long.typ', print: { ...print, sheet } }
    const templates = { version: '1', files: new Map([['long.typ', Buffer.from(${JSON.stringify(files['long.typ'])})]]) }
    const pool = createPrintingPool({ processes: 1, waiting: 1, timeLimit: 120_000, longestWait: 1, rest: () => 0, log: { error() {} } })
    void pool.print({ ...job, createdAt: new Date(0), templates })
    setInterval(() => {}, 1000)`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' })
  const printer = await until(
    async () => childrenOf(server.pid ?? 0)[0] ?? 0,
    (pid) => pid > 0 && processorSeconds(pid) > 1,
  )
  server.kill('SIGKILL')
  await until(
    async () => existsSync(`/proc/${printer}`),
    (isThere) => !isThere,
    400,
  )
})

test('stops after running documents are done, and fails waiting ones', async () => {
  const pool = open()
  const printings = [pool.print(job()), pool.print(job()), pool.print(job())]
  const before = children().length
  await pool.stop()
  expect(outcomes(await Promise.all(printings))).toEqual(['printed', 'failed', 'failed'])
  expect(await pool.print(job())).toMatchObject({ outcome: 'failed' })
  await until(
    async () => children().length,
    (count) => count < before,
  )
})

test("reports the compiler's messages with file and line", async () => {
  const pool = open()
  const faulty = { version: '2', files: new Map([['a.typ', Buffer.from('= a\n\n#missing')]]) }
  const printing = await pool.print({ ...job(), main: 'a.typ', templates: faulty })
  expect(printing).toMatchObject({ outcome: 'faulty', reason: expect.stringMatching(/^a\.typ:3: .*missing/) })
  expect(await pool.print(job())).toMatchObject({ outcome: 'printed' })
})
