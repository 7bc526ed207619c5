import { randomUUID } from 'node:crypto'
import { api, type BodyOf } from '@uketsuke/contract'
import {
  createApiClient,
  expectOk,
  newEmail,
  obtainCode,
  preRegistrationOf,
  type System,
  tablesHolding,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { hours, minutes } from '../duration.ts'

const newPerson = async (system: System, client = system.client) => {
  const email = newEmail()
  return { email, code: await obtainCode(client, system.mailbox, email) }
}

const orderBody = (code: string, planIds = ['member']): BodyOf<typeof api.createSession> => ({
  registrationCode: code,
  planIds,
  metadata: {},
})

const order = (
  system: System,
  code: string,
  idempotencyKey: string,
  planIds?: string[],
  client = system.client,
) => client.call(api.createSession, { token: code, body: orderBody(code, planIds), idempotencyKey })

const ordersOf = async (system: System, email: string): Promise<number> => {
  const { rows } = await system.db.query(
    `select order_id from orders join pre_registration using (convention_id, pre_registration_id) where email = $1`,
    [email],
  )
  return rows.length
}

const test = systemTest()

test('carries out a repeated call once and gives the same answer each time', async ({ system }) => {
  const { email, code } = await newPerson(system)
  const key = randomUUID()
  const first = await order(system, code, key)
  const again = await order(system, code, key)
  expect(first.status).toBe(200)
  expect(again).toMatchObject({ status: first.status, body: first.body })
  expect(await ordersOf(system, email)).toBe(1)
})

test('repeats a refusal', async ({ system }) => {
  const { code } = await newPerson(system)
  const key = randomUUID()
  const refusal = { status: 400, body: { code: 'INVALID_PLAN_ID' } }
  expect(await order(system, code, key, ['no-such-plan'])).toMatchObject(refusal)
  expect(await order(system, code, key, ['no-such-plan'])).toMatchObject(refusal)
})

test('stores no refusals to strangers', async ({ system }) => {
  const count = async () => (await system.db.query('select from idempotency')).rowCount
  const before = await count()
  const login = { registrationId: 'D27nobody', password: 'Wrong1234', target: 'mypage' } as const
  const answers = [
    await system.client.call(api.sendLink, { body: { code: 'nobody' } }),
    await system.client.call(api.login, { body: login }),
    await system.client.call(api.issueEntryCode, { token: 'nobody' } as never),
    await order(system, 'nobody', randomUUID()),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 401, 401, 404])
  expect(await count()).toBe(before)
})

test('does not store a refusal that only asks to wait, so the call succeeds once its time has come', async ({
  system,
}) => {
  const { email } = await newPerson(system)
  const call = { body: preRegistrationOf(email), idempotencyKey: randomUUID() }
  expect(await system.client.call(api.preRegister, call)).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_ATTEMPTS' },
  })
  await system.clock.jump(minutes(1))
  expect(await system.client.call(api.preRegister, call)).toMatchObject({ status: 201 })
})

test('refuses the same key with another body and keeps the first answer', async ({ system }) => {
  const { email, code } = await newPerson(system)
  const key = randomUUID()
  const first = expectOk(await order(system, code, key))
  expect(await order(system, code, key, ['non-member'])).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_MISMATCH' },
  })
  expect(expectOk(await order(system, code, key))).toEqual(first)
  expect(await ordersOf(system, email)).toBe(1)
})

test('carries out ten concurrent identical calls once, and each gets the same answer or is asked to wait', async ({
  system,
}) => {
  const { email, code } = await newPerson(system)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(system, code, key)))
  const done = answers.filter(({ status }) => status === 200)
  const waiting = answers.filter(({ status }) => status === 409)
  expect(done.length).toBeGreaterThan(0)
  expect(done.length + waiting.length).toBe(10)
  expect(new Set(done.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  for (const { body, headers } of waiting) {
    expect(body).toMatchObject({ code: 'REQUEST_IN_PROGRESS' })
    expect(headers['retry-after']).toBe('1')
  }
  expect(await ordersOf(system, email)).toBe(1)
})

test('treats the same key from another caller as another call', async ({ system }) => {
  const [one, other] = await Promise.all([newPerson(system), newPerson(system)])
  const key = randomUUID()
  const first = expectOk(await order(system, one.code, key))
  const second = expectOk(await order(system, other.code, key))
  expect(second.orderId).not.toBe(first.orderId)
  expect(await ordersOf(system, one.email)).toBe(1)
  expect(await ordersOf(system, other.email)).toBe(1)
})

test('allows the same key for another endpoint and another convention', async ({ system }) => {
  const email = newEmail()
  const key = randomUUID()
  const call = { body: preRegistrationOf(email), idempotencyKey: key }
  const other = createApiClient(system.url, 'other2027')
  expect(await system.client.call(api.preRegister, call)).toMatchObject({ status: 201 })
  expect(await other.call(api.preRegister, call)).toMatchObject({ status: 201 })
  await Promise.all([system.mailbox.next(email), system.mailbox.next(email)])
  expect(
    await system.client.call(api.sendLink, { body: { code: 'nobody' }, idempotencyKey: key }),
  ).toMatchObject({
    status: 404,
    body: { code: 'INVALID_CODE' },
  })
  await other.close()
})

test('carries out the call again after 24 hours', async ({ system }) => {
  const email = newEmail()
  const call = { body: preRegistrationOf(email), idempotencyKey: randomUUID() }
  expectOk(await system.client.call(api.preRegister, call))
  await system.mailbox.next(email)
  await system.clock.jump(hours(24) - 1_000)
  expectOk(await system.client.call(api.preRegister, call))
  await system.clock.jump(2_000)
  const before = system.mailbox.received(email).length
  expectOk(await system.client.call(api.preRegister, call))
  await system.mailbox.next(email)
  expect({ before, after: system.mailbox.received(email).length }).toEqual({ before: 1, after: 2 })
})

test('stores neither the key nor a readable answer', async ({ system }) => {
  const { code } = await newPerson(system)
  const key = randomUUID()
  const answer = await order(system, code, key)
  const { orderId } = expectOk(answer)
  expect(await tablesHolding(system.db, key)).toEqual([])
  expect(await tablesHolding(system.db, JSON.stringify(answer.body))).toEqual([])
  // The order itself contains its ID, but the stored answer does not.
  const holding = await tablesHolding(system.db, orderId ?? 'no order')
  expect(holding).toContain('public.orders')
  expect(holding).not.toContain('public.idempotency')
})

test('carries out a call without a key every time', async ({ system }) => {
  const email = newEmail()
  const call = () =>
    fetch(`${system.url}/v2/pre-registration`, {
      method: 'POST',
      headers: { 'x-convention-id': 'demo2027', 'content-type': 'application/json' },
      body: JSON.stringify(preRegistrationOf(email)),
    })
  expect((await call()).status).toBe(201)
  expect((await call()).status).toBe(429)
})
