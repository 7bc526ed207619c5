import { api } from '@uketsuke/contract'
import { expectOk, newEmail, obtainCode, registrationOf, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { pino } from 'pino'
import { beforeEach, expect } from 'vitest'
import type { Convention } from '../../platform/conventions/convention.ts'
import { ConventionError, readConvention } from '../../platform/conventions/read-convention.ts'
import { connectDatabase } from '../../platform/db/database.ts'
import { adoptCapacities } from './adopt-capacities.ts'

const test = systemTest()
  .extend('db', { scope: 'file' }, ({ system }, { onCleanup }) => {
    const db = connectDatabase(system.databaseUrl, pino({ level: 'silent' }))
    onCleanup(() => db.destroy())
    return db
  })
  .extend('demo', { scope: 'file' }, ({ folders }) => readConvention(`${folders.dir}/demo2027`))
  .extend(
    'withCapacity',
    ({ demo }) =>
      (capacity: number | undefined, planId = 'workshop'): Convention => ({
        ...demo,
        conventionId,
        plans: demo.plans
          .filter((plan) => plan.planId === planId || plan.capacity === undefined)
          .map(({ capacity: _, ...plan }) =>
            plan.planId === planId && capacity !== undefined ? { ...plan, capacity } : plan,
          ),
      }),
  )
  .extend(
    'adopt',
    ({ db }) =>
      (convention: Convention) =>
        adoptCapacities(db, convention, now),
  )

/** A new convention for each test, so that tests don't share seats. */
let conventionId = ''
let count = 0
beforeEach(() => {
  count += 1
  conventionId = `capacity${count}`
})

const seats = async (system: System) => {
  const { rows } = await system.db.query<{ seat_no: number; state: string }>(
    'select seat_no, state from seat where convention_id = $1 order by seat_no',
    [conventionId],
  )
  return rows.map(({ seat_no, state }) => `${seat_no} ${state}`)
}

const now = new Date('2027-01-15T10:00:00Z')

const take = (system: System, seatNo: number, state: 'sold' | 'held') =>
  system.db.query(
    `update seat set state = $3, owner = 'somebody', order_id = 'an-order' where convention_id = $1 and seat_no = $2`,
    [conventionId, seatNo, state],
  )

test('creates one row per seat of a limited plan, once', async ({ system, withCapacity, adopt }) => {
  await adopt(withCapacity(3))
  await adopt(withCapacity(3))
  expect(await seats(system)).toEqual(['1 free', '2 free', '3 free'])
})

test('creates the seats once if two servers start at the same time', async ({
  system,
  withCapacity,
  adopt,
}) => {
  await Promise.all(Array.from({ length: 4 }, () => adopt(withCapacity(3))))
  expect(await seats(system)).toEqual(['1 free', '2 free', '3 free'])
})

test('adds free seats for more capacity, retires free ones for less, and brings them back', async ({
  system,
  withCapacity,
  adopt,
}) => {
  await adopt(withCapacity(3))
  await adopt(withCapacity(4))
  expect(await seats(system)).toEqual(['1 free', '2 free', '3 free', '4 free'])
  await adopt(withCapacity(2))
  expect(await seats(system)).toEqual(['1 free', '2 free', '3 retired', '4 retired'])
  await adopt(withCapacity(5))
  expect(await seats(system)).toEqual(['1 free', '2 free', '3 free', '4 free', '5 free'])
})

test("brings back its own seats, regardless of another convention's retired ones", async ({
  system,
  withCapacity,
  adopt,
}) => {
  await adopt(withCapacity(3))
  await adopt(withCapacity(2))
  await take(system, 1, 'sold')
  await system.db.query(
    `insert into seat (convention_id, plan_id, seat_no, state) values ($1, 'workshop', 1, 'retired')`,
    [`beside-${conventionId}`],
  )
  await adopt(withCapacity(3))
  expect(await seats(system)).toEqual(['1 sold', '2 free', '3 free'])
})

test('never retires sold or held seats, even with the highest numbers', async ({
  system,
  withCapacity,
  adopt,
}) => {
  await adopt(withCapacity(4))
  await take(system, 4, 'sold')
  await take(system, 3, 'held')
  await adopt(withCapacity(2))
  expect(await seats(system)).toEqual(['1 retired', '2 retired', '3 held', '4 sold'])
})

test('retires seats whose hold has lapsed', async ({ system, withCapacity, adopt }) => {
  await adopt(withCapacity(2))
  await system.db.query(
    `update seat set state = 'held', owner = 'somebody', held_until = $3
     where convention_id = $1 and seat_no = $2`,
    [conventionId, 2, new Date(now.getTime() - 1)],
  )
  await adopt(withCapacity(1))
  expect(await seats(system)).toEqual(['1 free', '2 retired'])
})

test.for([1, 0])(
  'refuses capacity %s when two seats are taken, and changes nothing',
  async (capacity, { system, withCapacity, adopt }) => {
    await adopt(withCapacity(4))
    await take(system, 1, 'sold')
    await take(system, 2, 'held')
    const before = await seats(system)
    const refused = adopt(withCapacity(capacity))
    await expect(refused).rejects.toThrow(ConventionError)
    await expect(refused).rejects.toThrow(/workshop.*less than the seats taken.*2 of 4/)
    expect(await seats(system)).toEqual(before)
  },
)

test('leaves other plans unchanged if one is refused', async ({ system, withCapacity, adopt }) => {
  const limited = withCapacity(4)
  const both = (member: number, workshop: number): Convention => ({
    ...limited,
    plans: limited.plans.map((plan) =>
      plan.planId === 'member'
        ? { ...plan, capacity: member }
        : plan.planId === 'workshop'
          ? { ...plan, capacity: workshop }
          : plan,
    ),
  })
  await adopt(both(2, 2))
  await system.db.query(
    `update seat set state = 'sold', owner = 'somebody' where convention_id = $1 and plan_id = 'workshop'`,
    [conventionId],
  )
  const before = await seats(system)
  await expect(adopt(both(9, 1))).rejects.toThrow(ConventionError)
  expect(await seats(system)).toEqual(before)
})

test('a capacity of 0 is sold out', async ({ system, folders }) => {
  const stock = async () =>
    expectOk(await system.client.call(api.readStocks)).find(({ planId }) => planId === 'hands-on')
  await folders.edit((yaml) => yaml.replace('capacity: 30', 'capacity: 0'))
  await expect
    .poll(stock, { timeout: 5_000 })
    .toEqual({ planId: 'hands-on', stock: 0, available: 0, isNotAvailable: true })
})

test('applies a changed file to a running server, adding seats at once and refusing too few', async ({
  system,
  folders,
}) => {
  const stockOf = async () =>
    expectOk(await system.client.call(api.readStocks)).find(({ planId }) => planId === 'luncheon')
  const setCapacity = (from: number, to: number) =>
    folders.edit((yaml) => yaml.replace(`capacity: ${from}`, `capacity: ${to}`))

  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  const body = registrationOf(code, email, 'student', { otherPlans: ['luncheon'] })
  expectOk(await system.client.call(api.register, { token: code, body }))

  await setCapacity(60, 61)
  await expect.poll(stockOf, { timeout: 5_000 }).toMatchObject({ stock: 61, available: 60 })
  await setCapacity(61, 1)
  await expect
    .poll(stockOf, { timeout: 5_000 })
    .toMatchObject({ stock: 1, available: 0, isNotAvailable: true })
  // One file with two changes: the refused capacity takes the new price with it.
  await folders.edit((yaml) =>
    yaml.replace('capacity: 1\n', 'capacity: 0\n').replace('price: 15000', 'price: 1'),
  )
  await folders.add('marker2028')
  await expect
    .poll(
      async () => (await system.db.query(`select 1 from seat where convention_id = 'marker2028'`)).rowCount,
      {
        timeout: 5_000,
      },
    )
    .toBeGreaterThan(0)
  expect(await stockOf()).toMatchObject({ stock: 1, available: 0 })
  const { tickets } = expectOk(await system.client.call(api.readTickets))
  expect(tickets.find(({ planId }) => planId === 'member')?.price).toBe(15_000)
})
