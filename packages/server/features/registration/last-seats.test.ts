import { api } from '@uketsuke/contract'
import {
  beginPayment,
  expectOk,
  newEmail,
  obtainCode,
  registrationOf,
  type System,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const people = 200
const seats = 30

type Registered = { email: string; orderId: string; registrationId: string }

/** Registers and pays like the browser; null if there was no seat. */
const attend = async (system: System, email: string, code: string): Promise<Registered | null> => {
  const { client, emulator } = system
  const session = await client.call(api.createSession, {
    token: code,
    body: { registrationCode: code, planIds: ['hands-on'], metadata: {} },
  })
  if (!session.ok) {
    expect(session).toMatchObject({ status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } })
    return null
  }
  const { orderId } = session.body
  if (orderId === null) throw new Error('the hands-on seminar costs something')
  const { registrationId } = expectOk(
    await client.call(api.register, {
      token: code,
      body: registrationOf(code, email, 'hands-on', { orderId }),
    }),
  )
  expectOk(await beginPayment(client, emulator.url, { code, orderId }))
  const ended = await until(
    () => client.call(api.readPaymentStatus, { params: { orderId } }),
    (answer) => expectOk(answer).status === 'done',
  )
  expectOk(ended)
  return { email, orderId, registrationId }
}

const test = systemTest()

test('registers and charges 30 of 200 concurrent attendees once for 30 seats, and loses no seat', async ({
  system,
}) => {
  const { client, mailbox, emulator, db } = system
  const emails = Array.from({ length: people }, newEmail)
  const codes = await Promise.all(emails.map((email) => obtainCode(client, mailbox, email)))

  const ends = await Promise.all(emails.map((email, index) => attend(system, email, codes[index] ?? '')))
  const registered = ends.filter((end) => end !== null)
  expect(registered).toHaveLength(seats)
  expect(new Set(registered.map(({ registrationId }) => registrationId)).size).toBe(seats)

  const { rows } = await db.query(
    `select state, count(*)::int as count, count(distinct order_id)::int as orders from seat
     where convention_id = 'demo2027' and plan_id = 'hands-on' group by state`,
  )
  expect(rows).toEqual([{ state: 'sold', count: seats, orders: seats }])
  expect(expectOk(await client.call(api.readStocks))).toContainEqual({
    planId: 'hands-on',
    stock: seats,
    available: 0,
    isNotAvailable: true,
  })

  for (const { email, orderId, registrationId } of registered) {
    expect(await transactionOf(emulator.url, orderId)).toMatchObject({
      status: 'CAPTURE',
      amount: 8_000,
      charges: 1,
    })
    expect((await mailbox.next(email)).text).toContain(registrationId)
  }
  const { rows: orders } = await db.query('select state, count(*)::int as count from orders group by state')
  expect(orders).toEqual([{ state: 'completed', count: seats }])
}, 60_000)
