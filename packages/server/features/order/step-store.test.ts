import { createDatabase } from '@uketsuke/testing'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectDatabase } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transact.ts'
import { createLog } from '../../platform/log.ts'
import { takeStep } from './step-store.ts'

test('a step from a state that the order has left fails its transaction', async () => {
  const database = await createDatabase(inject('serverUrl'), inject('template'))
  const db = connectDatabase(database.url, createLog('silent'))
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  const key = { conventionId: 'c', orderId: 'o' }
  await inTransaction(db, async (trx) => {
    await sql`
      insert into order_transition (convention_id, order_id, transition_no, from_state, event, to_state, at, actor)
      values ('c', 'o', 1, 'none', 'placed', 'open', now(), 'buyer')`.execute(trx)
    await sql`
      insert into orders (convention_id, order_id, kind, pre_registration_id, registration_id, state, price, created_at,
        expires_at, lapse_at)
      values ('c', 'o', 'registration', gen_random_uuid(), 'R1', 'open', 100, now(), now(), now())`.execute(
      trx,
    )
  })
  const begin = () =>
    inTransaction(db, (trx) =>
      takeStep(trx, key, { from: 'open', event: 'begun', to: 'charging', at: new Date(), actor: 'buyer' }),
    )
  await begin()
  await expect(begin()).rejects.toThrow(/null value in column "convention_id"/)
  const { rows } =
    await sql`select event from order_transition where convention_id = 'c' order by transition_no`.execute(db)
  expect(rows).toEqual([{ event: 'placed' }, { event: 'begun' }])
})
