import { operatorApi } from '@uketsuke/contract/operator'
import {
  cards,
  expectOk,
  newEmail,
  obtainCode,
  rowsHolding,
  type System,
  until,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { days, hours } from '../../platform/duration.ts'

const due = async (system: System) => {
  const { at: _, ...counts } = expectOk(await system.operator.call(operatorApi.countDueData))
  return counts
}
const nothing = {
  peopleDeleted: 0,
  peopleEmptied: 0,
  links: 0,
  participants: 0,
  returnedCharges: 0,
  receipts: 0,
  accessLines: 0,
}

/** Tables of the test's own convention that contain an address. */
const tablesWith = async (system: System, email: string) =>
  Object.entries(await rowsHolding(system.db, [email])).flatMap(([table, rows]) =>
    rows.some((row) => !row.includes('look-alike')) ? [table] : [],
  )

const untilEnded = (system: System) =>
  until(
    async () => {
      await system.clock.jump(hours(1))
      return due(system)
    },
    (counts) => Object.values(counts).every((count) => count === 0),
    50,
  )

const test = systemTest()

test('keeps a person while one of their charges is being refunded', async ({ system, buyer }) => {
  const { orderId } = await buyer.newOrder({ planId: 'educational' })
  await untilJobsDone(system)
  await system.clock.jump(days(1))
  await untilEnded(system)
  await system.db.query(
    `insert into returned_charge (convention_id, return_id, order_id, state, amount, remaining, provider,
       reason, requested_at, check_at)
     values ('demo2027', 'a-return', $1, 'requested', 3000, 0, '{"name": "gmo"}', '', now(), $2)`,
    [orderId, new Date(system.clock.now() + days(60))],
  )
  const inAMonth = { query: { at: new Date(system.clock.now() + days(32)).toISOString() } }
  const peopleEmptied = async () =>
    expectOk(await system.operator.call(operatorApi.countDueData, inAMonth)).peopleEmptied
  expect(await peopleEmptied()).toBe(0)
  await system.db.query(
    `update returned_charge set state = 'done', check_at = null where return_id = 'a-return'`,
  )
  expect(await peopleEmptied()).toBe(1)
})

test('deletes the data of people who never registered, and of nobody else', async ({ system, buyer }) => {
  const { client, mailbox, clock, db, operator } = system
  const gone = newEmail()
  await obtainCode(client, mailbox, gone)
  const declined = await buyer.newOrder({ planId: 'educational' })
  await buyer.decided(await buyer.pay(declined, cards.declined))
  await db.query(
    `update orders set provider = provider || '{"cardLast4": "0002", "cardExp": "1230"}'
     where convention_id = 'demo2027' and order_id = $1`,
    [declined.orderId],
  )
  const paid = await buyer.paidOrder({ planId: 'educational' })
  await untilJobsDone(system)
  expect(await due(system)).toEqual(nothing)

  await clock.jump(days(20))
  const back = newEmail()
  await obtainCode(client, mailbox, back)
  const inTime = new Date(clock.now() + days(11)).toISOString()
  const ahead = expectOk(await operator.call(operatorApi.countDueData, { query: { at: inTime } }))
  expect(ahead.at).toBe(inTime)
  expect(ahead.peopleDeleted).toBe(1)
  expect(await due(system)).toEqual(nothing)
  expect(await tablesWith(system, gone)).toEqual(['public.pre_registration'])

  await clock.jump(days(11))
  await untilEnded(system)
  expect(await tablesWith(system, gone)).toEqual([])
  expect(await tablesWith(system, declined.email)).toEqual([])
  expect(await tablesWith(system, paid.email)).toEqual(['public.participant', 'public.pre_registration'])
  expect(await tablesWith(system, back)).toEqual(['public.pre_registration'])

  const { rows: orders } = await db.query(
    `select price, state, provider ->> 'cardLast4' as card from orders
     where convention_id = 'demo2027' and order_id = any($1) order by state`,
    [[declined.orderId, paid.orderId]],
  )
  expect(orders).toEqual([
    { price: 3_000, state: 'completed', card: '1111' },
    { price: 3_000, state: 'expired', card: null },
  ])
  const { rows: participants } = await db.query(
    `select state, email, first_name, last_name, affiliation, profile from participant
     where convention_id = 'demo2027' and registration_id = $1`,
    [declined.registrationId],
  )
  expect(participants).toEqual([
    { state: 'pending', email: '', first_name: '', last_name: '', affiliation: '', profile: {} },
  ])
  const { rows: attempts } = await db.query(
    `select mailbox_hash, client_address_hash from payment_attempt
     where convention_id = 'demo2027' and order_id = $1`,
    [declined.orderId],
  )
  expect(attempts).toEqual([{ mailbox_hash: null, client_address_hash: null }])

  // The address is free again.
  await obtainCode(client, mailbox, declined.email)
  expect(await tablesWith(system, declined.email)).toEqual(['public.pre_registration'])
})
