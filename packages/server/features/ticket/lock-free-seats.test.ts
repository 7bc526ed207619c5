import { systemTest } from '@uketsuke/testing/system-test'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { lockFreeSeatsOf } from './sell-seats.ts'
import { lockFreeSeats } from './store.ts'

const test = systemTest()

test('takes the free seats with the lowest numbers', async ({ system, database }) => {
  const seats = await database.transaction().execute(async (trx) => {
    // The result must not depend on the place of the rows or the order of an index.
    await sql`set local enable_indexscan = off`.execute(trx)
    for (const seatNo of [5, 4, 3, 2, 1])
      await sql`update seat set held_until = held_until
        where convention_id = 'demo2027' and plan_id = 'workshop' and seat_no = ${seatNo}`.execute(trx)
    const plan = { conventionId: 'demo2027', planId: 'workshop' }
    return lockFreeSeatsOf(trx, plan, 3, new Date(system.clock.now()))
  })
  expect(seats.map(({ seatNo }) => seatNo)).toEqual([1, 2, 3])
})

test('takes the lowest free seat of each plan', async ({ system, database }) => {
  const seats = await database.transaction().execute(async (trx) => {
    await sql`set local enable_indexscan = off`.execute(trx)
    await sql`set local enable_bitmapscan = off`.execute(trx)
    for (const seatNo of [5, 4, 3, 2, 1])
      await sql`update seat set held_until = held_until
        where convention_id = 'demo2027' and plan_id = 'workshop' and seat_no = ${seatNo}`.execute(trx)
    const at = { conventionId: 'demo2027', now: new Date(system.clock.now()) }
    return lockFreeSeats(trx, at, ['workshop'], sql<boolean>`true`)
  })
  expect(seats).toEqual([{ planId: 'workshop', seatNo: 1 }])
})
