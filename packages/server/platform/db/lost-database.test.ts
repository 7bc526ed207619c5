import { randomUUID } from 'node:crypto'
import { api, apiBase } from '@uketsuke/contract'
import {
  codeIn,
  createSteppedClock,
  newEmail,
  openRelay,
  preRegistrationOf,
  type System,
  startSystem,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect, inject } from 'vitest'
import { createLog } from '../log.ts'

const relay = await openRelay(inject('serverUrl'))
const lines: string[] = []
const log = createLog('info', { write: (line: string) => void lines.push(line) })
const test = systemTest({ relay, log })

test.beforeEach(() => {
  lines.length = 0
})
test.afterEach(() => relay.mend())

const logged = (message: string) =>
  lines.map((line) => JSON.parse(line)).filter((entry: { msg: string }) => entry.msg === message)

const headers = () => ({
  'content-type': 'application/json',
  'x-convention-id': 'demo2027',
  'x-api-token': 'Bearer nobody',
  'idempotency-key': randomUUID(),
})
const readStocks = ({ url }: System) => fetch(url + apiBase + api.readStocks.path, { headers: headers() })
const preRegister = ({ url }: System, email = newEmail()) =>
  fetch(url + apiBase + api.preRegister.path, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify(preRegistrationOf(email)),
  })
const ready = async ({ url }: System) => {
  const answer = await fetch(`${url}/readyz`)
  return { status: answer.status, body: (await answer.json()) as { missing?: string[] } }
}
const untilReady = (system: System) =>
  until(
    async () => {
      // The clock also gives the queue's database its time.
      await system.clock.advance(5_000).catch(() => {})
      return (await ready(system)).status
    },
    (status) => status === 200,
  )

const expectLater = async (answer: Response): Promise<void> => {
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { code: 'SERVICE_UNAVAILABLE', message: 'service unavailable' },
  ])
  expect(answer.headers.get('retry-after')).toBe('2')
}

test('answers 503 to calls that lose their connections, and serves the next ones as usual', async ({
  system,
}) => {
  const holder = await system.db.connect()
  await holder.query('begin; lock table pre_registration in access exclusive mode')
  const calls = Array.from({ length: 8 }, () => preRegister(system))
  await until(
    async () =>
      (
        await system.db.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rowCount,
    (waiting) => (waiting ?? 0) >= 8,
  )
  relay.cut()
  for (const call of calls) await expectLater(await call)
  await holder.query('rollback')
  holder.release()
  expect(logged('database unavailable')).toHaveLength(8)
  expect((await preRegister(system)).status).toBe(201)
})

test('delivers mails again after every connection was lost for a while', async ({ system }) => {
  relay.down()
  await expectLater(await preRegister(system))
  await until(
    () => ready(system),
    ({ status }) => status === 503,
  )
  expect((await fetch(`${system.url}/healthz`)).status).toBe(200)
  relay.mend()
  await untilReady(system)
  const email = newEmail()
  expect((await preRegister(system, email)).status).toBe(201)
  codeIn(await system.mailbox.next(email))
})

test('gives up on frozen connections within ten seconds, and reports itself as not ready within one', async ({
  system,
}) => {
  expect((await readStocks(system)).status).toBe(200)
  relay.freeze()
  const startedAt = performance.now()
  const took = () => performance.now() - startedAt
  const calls = [readStocks(system), preRegister(system), readStocks(system), preRegister(system)]
  await until(
    () => ready(system),
    ({ body }) => body.missing?.includes('database') === true,
  )
  expect(took()).toBeLessThan(3_000)
  for (const call of calls) await expectLater(await call)
  expect(took()).toBeLessThan(12_000)
  relay.mend()
  await untilReady(system)
  expect((await readStocks(system)).status).toBe(200)
  expect((await preRegister(system)).status).toBe(201)
})

test('answers reads, and stays ready, while a table is locked for longer than a call may wait', async ({
  system,
}) => {
  const holder = await system.db.connect()
  await holder.query('begin; lock table pre_registration in access exclusive mode')
  const calls = Array.from({ length: 40 }, () => preRegister(system))
  const writing = Promise.all(calls)
  for (let again = 0; again < 5; again++) {
    expect((await readStocks(system)).status).toBe(200)
    expect(await ready(system)).toMatchObject({ status: 200 })
  }
  for (const answer of await writing) await expectLater(answer)
  await holder.query('rollback')
  holder.release()
  expect((await preRegister(system)).status).toBe(201)
})

test('is not ready on a database that accepts no writes, but answers reads', async ({ system }) => {
  const switchTo = async (mode: 'on' | 'off') => {
    await system.db.query(`alter database ${system.databaseName} set default_transaction_read_only = ${mode}`)
    relay.cut()
  }
  await switchTo('on')
  await until(
    () => ready(system),
    ({ body }) => body.missing?.includes('database') === true,
  )
  await expectLater(await preRegister(system))
  await until(
    () => readStocks(system),
    ({ status }) => status === 200,
  )
  await switchTo('off')
  await untilReady(system)
  expect((await preRegister(system)).status).toBe(201)
})

test('waits at its start for an unreachable database, and says so', async () => {
  relay.down()
  const clock = createSteppedClock()
  const server = { serverUrl: inject('serverUrl'), template: inject('template') }
  const starting = startSystem({ ...server, relay, log, clock })
  const waits = async () => {
    await clock.advance(1_000)
    return logged('waiting for the database').map(({ retryIn }) => retryIn)
  }
  const gaps = await until(waits, ({ length }) => length >= 3)
  expect(gaps.slice(0, 3)).toEqual([500, 1_000, 2_000])
  relay.mend()
  await clock.advance(20_000)
  const system = await starting
  expect((await readStocks(system)).status).toBe(200)
  await system.stop()
})

test('does not start behind a transaction pooler without time limits', async () => {
  const options = { serverUrl: inject('serverUrl'), template: inject('template') }
  await expect(startSystem({ ...options, databasePooling: 'transaction' })).rejects.toThrow(
    /alter role current_user set lock_timeout/,
  )
})
