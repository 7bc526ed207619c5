import { randomUUID } from 'node:crypto'
import { api } from '@uketsuke/contract'
import { armScenario, expectOk, type Person, type System, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Convention } from '../../platform/conventions/convention.ts'
import { connectDatabase } from '../../platform/db/database.ts'
import { minutes } from '../../platform/duration.ts'
import { soldOutCheck } from './sold-out-check.ts'

/** `workshop` is an option with five seats. */
const seats = 5
const refusal = { status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } }

const silent = pino({ level: 'silent' })

const workshopOnly = {
  conventionId: 'demo2027',
  plans: [{ planId: 'workshop', capacity: seats }],
  timeSettings: {
    registration: { startDate: '2020-01-01T00:00:00Z', endDate: '2100-01-01T00:00:00Z' },
    formMinutes: 60,
  },
} as Convention

const reserve = (system: System, code: string, ...planIds: string[]) =>
  system.client.call(api.reserveStocks, {
    token: code,
    body: { orders: planIds.map((planId) => ({ planId, quantity: 1 as const })) },
  })

const order = (
  system: System,
  code: string,
  planIds = ['member', 'workshop'],
  idempotencyKey = randomUUID(),
) =>
  system.client.call(api.createSession, {
    token: code,
    body: { registrationCode: code, planIds, metadata: {} },
    idempotencyKey,
  })

const waitingForLocks = `select from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database()`

const test = systemTest()
  /** The holders of all seats, and somebody who has been refused. From then on, the check asks. */
  .extend('soldOut', async ({ system, buyer }) => {
    await buyer.jumpUntil(
      () => buyer.availableOf('workshop'),
      (available) => available === seats,
    )
    const [late, ...holders] = await Promise.all(Array.from({ length: seats + 1 }, () => buyer.newPerson()))
    for (const { code } of holders) expectOk(await reserve(system, code, 'workshop'))
    if (!late) throw new Error('nobody is late')
    expect(await order(system, late.code)).toMatchObject(refusal)
    return { late, holders }
  })
  /** Somebody for the last seat, and somebody who comes after. Nobody has been refused yet. */
  .extend('lastSeat', async ({ system, buyer }) => {
    await buyer.jumpUntil(
      () => buyer.availableOf('workshop'),
      (available) => available === seats,
    )
    const [late, last, ...holders] = await Promise.all(
      Array.from({ length: seats + 1 }, () => buyer.newPerson()),
    )
    if (!late || !last) throw new Error('nobody is late')
    for (const { code } of holders) expectOk(await reserve(system, code, 'workshop'))
    return { late, last }
  })

test('refuses both calls for a sold-out plan while another transaction locks the person', async ({
  system,
  soldOut: { late },
}) => {
  const locking = await system.db.connect()
  try {
    await locking.query('begin')
    await locking.query('select from pre_registration where email = $1 for update', [late.email])
    expect(await order(system, late.code)).toMatchObject(refusal)
    expect(await reserve(system, late.code, 'workshop')).toMatchObject(refusal)
  } finally {
    await locking.query('rollback')
    locking.release()
  }
})

test.for([
  [
    'a cancelled order',
    async (system: System, { code }: Person) => {
      const { orderId } = expectOk(await order(system, code))
      expectOk(await system.client.call(api.cancelOrder, { params: { orderId: orderId ?? '' }, token: code }))
    },
  ],
  ['another choice', (system: System, { code }: Person) => reserve(system, code, 'reception')],
] as const)('sells the seat that %s frees at once', async ([_what, free], { system, soldOut }) => {
  const { late, holders } = soldOut
  expect(await order(system, late.code)).toMatchObject(refusal)
  await free(system, holders[0] as Person)
  expect(await order(system, late.code)).toMatchObject({ status: 200 })
})

test('sells the seats of lapsed holds at once', async ({ system, soldOut: { late } }) => {
  await system.clock.jump(minutes(15) - 1)
  expect(await reserve(system, late.code, 'workshop')).toMatchObject(refusal)
  await system.clock.jump(1)
  expect(await reserve(system, late.code, 'workshop')).toMatchObject({ status: 200 })
})

test('gives the last seat to one of many who were all refused before', async ({ system, buyer, soldOut }) => {
  const people = await Promise.all(Array.from({ length: 12 }, () => buyer.newPerson()))
  const ask = async () =>
    (await Promise.all(people.map(({ code }) => order(system, code)))).map(({ status }) => status)
  expect(new Set(await ask())).toEqual(new Set([409]))
  expectOk(await reserve(system, soldOut.holders[0]?.code ?? '', 'reception'))
  expect((await ask()).toSorted()).toEqual([200, ...Array(11).fill(409)])
  expect(await buyer.availableOf('workshop')).toBe(0)
})

test('refuses nobody who holds a seat, or whose order does', async ({ system, buyer, soldOut }) => {
  const [one, other] = soldOut.holders as [Person, Person]
  expectOk(await reserve(system, one.code, 'workshop', 'reception'))
  const first = expectOk(await order(system, one.code))
  const second = expectOk(await order(system, one.code, ['non-member', 'workshop']))
  expect(second.orderId).not.toBe(first.orderId)
  expectOk(await order(system, other.code))
  expectOk(await reserve(system, other.code, 'workshop'))
  expect(await buyer.availableOf('workshop')).toBe(0)
})

test('leaves an order alone that a refused one would have replaced', async ({ system, buyer, soldOut }) => {
  const { late } = soldOut
  const { orderId } = expectOk(await order(system, late.code, ['member', 'reception']))
  expect(await order(system, late.code, ['member', 'reception', 'workshop'])).toMatchObject(refusal)
  expect(await buyer.result(orderId ?? '')).toMatchObject({ result: null })
})

test('names other faults of a call first', async ({ system, buyer, soldOut: { late } }) => {
  const { client } = system
  expect(await order(system, late.code, ['member', 'workshop', 'no-such-plan'])).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PLAN_ID' },
  })
  expect(await reserve(system, late.code, 'workshop', 'no-such-plan')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PLAN_ID' },
  })
  expect(await order(system, late.code, ['workshop'])).toMatchObject({
    status: 400,
    body: { code: 'INVALID_PLAN_ID' },
  })
  const { code: otherCode } = await buyer.newPerson()
  const mixed = { registrationCode: late.code, planIds: ['member', 'workshop'], metadata: {} }
  expect(await client.call(api.createSession, { token: otherCode, body: mixed })).toMatchObject({
    status: 400,
    body: { code: 'INPUT_MISMATCH' },
  })
  const registered = await buyer.paidOrder()
  expect(await order(system, registered.code)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_REGISTRATED' },
  })
  for (const ask of [order, (_: System, code: string) => reserve(system, code, 'workshop')])
    expect(await ask(system, 'nobody')).toMatchObject({ status: 404, body: { code: 'INVALID_CODE' } })
})

test('asks people to wait while their charge is undecided', async ({ system, buyer, soldOut: { late } }) => {
  const charged = await buyer.newOrder({ planId: 'member' }, late)
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  await buyer.pay(charged)
  const waiting = await order(system, late.code)
  expect(waiting).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
  expect(waiting.headers['retry-after']).toBe('5')
  await buyer.advanceUntil(
    () => buyer.status(charged.orderId),
    (status) => status === 'done',
  )
})

test('repeats the answer to an identical call, whatever has become of the seats', async ({
  system,
  soldOut: { late, holders },
}) => {
  const [holder] = holders as [Person]
  const [refused, placed] = [randomUUID(), randomUUID()]
  const sold = expectOk(await order(system, holder.code, undefined, placed))
  expect(await order(system, late.code, undefined, refused)).toMatchObject(refusal)
  expect(await order(system, late.code, ['member'], refused)).toMatchObject({ status: 422 })

  expectOk(await order(system, holder.code, ['member']))
  expect(await order(system, late.code, undefined, refused)).toMatchObject(refusal)
  expectOk(await order(system, late.code))
  expect(expectOk(await order(system, holder.code, undefined, placed))).toEqual(sold)
  expect(await order(system, holder.code, ['member'], placed)).toMatchObject({ status: 422 })
})

test('asks from the moment the last seat is taken', async ({ system, lastSeat: { late, last } }) => {
  await using db = connectDatabase(system.databaseUrl, silent, { connections: 1 })
  const soldOut = soldOutCheck(db, silent)
  const context = { convention: workshopOnly, now: new Date(system.clock.now()) }
  const isRefused = async () => !(await soldOut.check(context, { code: late.code, planIds: ['workshop'] })).ok

  await soldOut.noteTaken(context, ['workshop'])
  expect(await isRefused()).toBe(false)
  expectOk(await reserve(system, last.code, 'workshop'))
  expect(await isRefused()).toBe(false)
  await soldOut.noteTaken(context, ['workshop'])
  expect(await isRefused()).toBe(true)
})

/** Between the two questions of the check, each gets the person past it. */
const between = [
  ['seats', 'seat', `update seat set owner = $1 where plan_id = 'workshop' and owner = $2`],
  ['orders', 'orders', 'update orders set pre_registration_id = $1 where pre_registration_id = $2'],
] as const

for (const [title, table, take] of between)
  test(`refuses nobody who gets one of the ${title} before these are read`, async ({
    system,
    soldOut: { late, holders },
  }) => {
    const [holder] = holders as [Person]
    expectOk(await order(system, holder.code))
    await using db = connectDatabase(system.databaseUrl, silent, { connections: 2 })
    const soldOut = soldOutCheck(db, silent)
    const context = { convention: workshopOnly, now: new Date(system.clock.now()) }
    const check = async () => (await soldOut.check(context, { code: late.code, planIds: ['workshop'] })).ok
    soldOut.noteRefusal(workshopOnly, ['workshop'])
    expect(await check()).toBe(false)

    const locking = await system.db.connect()
    try {
      await locking.query('begin')
      await locking.query(`lock table ${table} in access exclusive mode`)
      const passes = check()
      await until(
        async () => (await system.db.query(waitingForLocks)).rowCount,
        (count) => count === 1,
      )
      const { rows } = await locking.query<{ id: string }>(
        'select pre_registration_id::text as id from pre_registration where email = any($1) order by email = $2 desc',
        [[late.email, holder.email], late.email],
      )
      await locking.query(
        take,
        rows.map(({ id }) => id),
      )
      await locking.query('commit')
      expect(await passes).toBe(true)
    } finally {
      await locking.query('rollback')
      locking.release()
    }
  })

const takeLast = {
  'reserves the last seat': (system: System, code: string) => reserve(system, code, 'workshop'),
  'orders the last seat': (system: System, code: string) => order(system, code),
}

for (const [title, take] of Object.entries(takeLast))
  test(`refuses others by reading once somebody ${title}`, async ({ system, lastSeat: { late, last } }) => {
    const locking = await system.db.connect()
    try {
      await locking.query('begin')
      await locking.query('select from pre_registration where email = $1 for update', [late.email])
      expectOk<unknown>(await take(system, last.code))
      // The usual way waits for the lock, and fails.
      await until(
        () => order(system, late.code),
        ({ status }) => status === refusal.status,
      )
    } finally {
      await locking.query('rollback')
      locking.release()
    }
  })

test('repeats to each of a refused crowd what it got, and tells other calls with its key apart', async ({
  system,
  buyer,
  soldOut: { late, holders },
}) => {
  const people = await Promise.all(Array.from({ length: 8 }, () => buyer.newPerson()))
  const calls = people.map(({ code }) => ({ code, planIds: ['member', 'workshop'], key: randomUUID() }))
  const key = randomUUID()
  const twins = [
    ['member', 'workshop'],
    ['member', 'workshop'],
    ['student', 'workshop'],
  ].map((planIds) => ({
    code: late.code,
    planIds,
    key,
  }))
  const ask = (call: (typeof calls)[number]) => order(system, call.code, call.planIds, call.key)
  const all = [...calls, ...twins]
  const answers = await Promise.all(all.map(ask))
  const ofTwins = answers.slice(calls.length).map(({ status }) => status)
  for (const answer of answers.slice(0, calls.length)) expect(answer).toMatchObject(refusal)
  // Whichever came first has the key.
  expect(new Set(ofTwins)).toEqual(new Set([409, 422]))

  // Now that a seat is free, only a stored answer is still a refusal.
  expectOk(await order(system, (holders[0] as Person).code, ['member']))
  for (const [no, call] of all.entries()) {
    const { status, body } = answers[no] as (typeof answers)[number]
    expect(await ask(call)).toMatchObject({ status, body })
  }
})

test('leaves the answer to the usual way while the database takes no connection', async () => {
  const nowhere = connectDatabase('postgres://127.0.0.1:1/none', silent, { connections: 1 })
  const soldOut = soldOutCheck(nowhere, silent)
  soldOut.noteRefusal(workshopOnly, ['workshop'])
  const context = { convention: workshopOnly, now: new Date() }
  await soldOut.noteTaken(context, ['workshop'])
  const wanted = { code: 'any', planIds: ['workshop'] }
  expect(await soldOut.check(context, wanted)).toEqual({ ok: true, value: undefined })
  await nowhere.destroy()
})
