import { createHash, randomUUID } from 'node:crypto'
import { type AccessEntry, operatorApi } from '@uketsuke/contract/operator'
import { becomeParticipant, expectOk, newEmail, type System, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { days, hours } from '../../platform/duration.ts'

const test = systemTest()

const entries = async (system: System, query: { registrationId?: string; before?: string } = {}) =>
  expectOk(await system.operator.call(operatorApi.readAccessLog, { query })).entries

const shown = ({ operation, asked, registrationId, people }: AccessEntry) => ({
  operation,
  asked,
  registrationId,
  people,
})

test('every read and change of a person’s data is logged: who, what, whom, when, from where', async ({
  system,
}) => {
  const { operator, clock, db } = system
  const email = newEmail()
  const { registrationId } = await becomeParticipant(system, email)
  const params = { registrationId }
  const answered = await operator.call(operatorApi.readParticipant, { params })
  expectOk(answered)
  expectOk(await operator.call(operatorApi.listParticipants, { query: { email } }))
  expectOk(await operator.call(operatorApi.disableParticipant, { params }))
  const { rows } = await db.query<{ id: string }>(
    `select order_id as id from orders where convention_id = 'demo2027' and registration_id = $1`,
    [registrationId],
  )
  const orderId = rows[0]?.id ?? ''
  expectOk(await operator.call(operatorApi.readOrder, { params: { orderId } }))

  const lines = await entries(system, { registrationId })
  const one = { registrationId, people: 1 }
  expect(lines.map(shown)).toEqual([
    { ...one, operation: 'GET /orders/:orderId', asked: { orderId } },
    { ...one, operation: 'POST /participants/:registrationId/disable', asked: { registrationId } },
    // The log does not contain the requested address.
    { ...one, operation: 'GET /participants', asked: { email: true } },
    { ...one, operation: 'GET /participants/:registrationId', asked: { registrationId } },
  ])
  expect(lines.at(-1)).toMatchObject({
    at: new Date(clock.now()).toISOString(),
    by: {
      kind: 'operatorKey',
      name: createHash('sha256').update(system.operatorKey).digest('hex').slice(0, 8),
    },
    clientAddress: '127.0.0.1',
    requestId: answered.headers['x-request-id'],
  })
})

test('a list is logged as one line with the number of people, and so is the log itself', async ({
  system,
}) => {
  expectOk(await system.operator.call(operatorApi.listFindings, { query: { all: 'true' } }))
  const [list] = await entries(system)
  expect(list && shown(list)).toEqual({
    operation: 'GET /findings',
    asked: { all: true },
    registrationId: null,
    people: 0,
  })
  const [read] = await entries(system)
  expect(read).toMatchObject({ operation: 'GET /access-log', registrationId: null })
  expect(read?.people).toBeGreaterThan(1)
})

test('a refused call, or one that touches nobody, leaves no line; a repeated answer leaves another', async ({
  system,
}) => {
  const { operator, db } = system
  const count = async () =>
    (await db.query(`select 1 from access_log where convention_id = 'demo2027'`)).rowCount ?? 0
  const before = await count()
  await operator.call(operatorApi.readParticipant, { params: { registrationId: 'D27000000' } })
  expectOk(await operator.call(operatorApi.countDueData))
  expect(await count()).toBe(before)

  const person = { lastName: 'Jones', firstName: 'Ann', affiliation: 'Somewhere', language: 'en' } as const
  const body = { ...person, category: 'INVITED', email: newEmail() } as const
  const idempotencyKey = randomUUID()
  const { registrationId } = expectOk(
    await operator.call(operatorApi.addParticipant, { body, idempotencyKey }),
  )
  expectOk(await operator.call(operatorApi.addParticipant, { body, idempotencyKey }))
  const lines = await entries(system, { registrationId })
  expect(lines.map(({ operation }) => operation)).toEqual(['POST /participants', 'POST /participants'])
})

test('a call whose line can’t be written neither shows nor changes anything', async ({ system }) => {
  const { operator, db } = system
  const { registrationId } = await becomeParticipant(system, newEmail())
  const params = { registrationId }
  await db.query(
    `alter table public.access_log add constraint full_disk check (registration_id <> '${registrationId}')`,
  )
  expect((await operator.call(operatorApi.readParticipant, { params })).status).toBe(500)
  expect((await operator.call(operatorApi.disableParticipant, { params })).status).toBe(500)
  await db.query('alter table public.access_log drop constraint full_disk')
  expect(expectOk(await operator.call(operatorApi.readParticipant, { params })).state).toBe('active')
})

test('the pages lead back to the first line', async ({ system }) => {
  const { operator, db } = system
  await db.query(
    `insert into access_log select convention_id, gen_random_uuid(), at, by_kind, by_name, 'GET /padding', asked, null,
       null, people, client_address, request_id, keep_until
     from access_log, generate_series(1, 250) where line_id = (
       select line_id from access_log where convention_id = 'demo2027' order by line_id desc limit 1)
       and convention_id = 'demo2027'`,
  )
  const read = new Set<string>()
  let before: string | undefined
  for (let hasMore = true; hasMore; ) {
    const page = expectOk(
      await operator.call(operatorApi.readAccessLog, { query: { ...(before !== undefined && { before }) } }),
    )
    for (const { lineId } of page.entries) read.add(lineId)
    before = page.entries.at(-1)?.lineId
    hasMore = page.hasMore
  }
  const { rowCount } = await db.query(
    `select 1 from access_log where convention_id = 'demo2027' and operation <> 'GET /access-log'`,
  )
  expect(read.size).toBeGreaterThanOrEqual(rowCount ?? 0)
})

test('a line can be neither changed nor deleted before its time, and is deleted then', async ({ system }) => {
  const { db, clock } = system
  await expect(db.query(`update public.access_log set people = 0`)).rejects.toThrow('append-only')
  await expect(db.query('truncate public.access_log')).rejects.toThrow('append-only')
  await expect(db.query(`delete from public.access_log where convention_id = 'demo2027'`)).rejects.toThrow(
    'is kept until',
  )
  const atMost = async () =>
    (
      await db.query(
        `select 1 from access_log where convention_id = 'demo2027' and operation <> 'GET /access-log'`,
      )
    ).rowCount ?? 0
  expect(await atMost()).toBeGreaterThan(200)
  await clock.jump(days(1094))
  await clock.jump(hours(1))
  expect(await atMost()).toBeGreaterThan(200)
  await until(
    async () => {
      await clock.jump(days(1))
      return atMost()
    },
    (left) => left === 0,
    30,
  )
})
