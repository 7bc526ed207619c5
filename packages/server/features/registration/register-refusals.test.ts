import { api, type Registration } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  beginPayment,
  expectOk,
  newEmail,
  registrationOf,
  type System,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const order = async (system: System, code: string, ...planIds: string[]): Promise<string> => {
  const body = { registrationCode: code, planIds, metadata: {} }
  const { orderId } = expectOk(await system.client.call(api.createSession, { token: code, body }))
  if (orderId === null) throw new Error('this order costs nothing')
  return orderId
}

const register = (system: System, token: string, body: Registration) =>
  system.client.call(api.register, { token, body })

const participantsOf = async (system: System, email: string) =>
  (await system.db.query('select registration_id, state from participant where email = $1', [email])).rows

const test = systemTest()

test.for<[place: object, postalCode: string, rule: string | null]>([
  [{ country: 'GB', prefecture: null }, 'SW1A 1AA', null],
  [{ country: 'GB', prefecture: null }, 'SW1A_1AA', 'postalCodeAbroad'],
  [{ country: 'JP', prefecture: null }, 'SW1A 1AA', 'postalCode'],
  [{ country: null, prefecture: '13' }, '1000001', 'postalCode'],
])('with %j, the postal code %s breaks the rule %s', async ([place, postalCode, rule], { system, buyer }) => {
  const { email, code } = await buyer.newPerson()
  const body = registrationOf(code, email, 'student')
  const answer = await register(system, code, {
    ...body,
    metadata: { ...body.metadata, ...place, postalCode },
  })
  if (rule === null) {
    const { registrationId } = expectOk(answer)
    const params = { registrationId }
    const corrected = await system.operator.call(operatorApi.correctParticipant, { params, body: {} })
    expect(corrected.body).toMatchObject({ metadata: { country: 'GB', postalCode } })
  } else expect(answer.body).toMatchObject({ details: [{ path: 'metadata.postalCode', rule }] })
})

test('requires an order for a plan with a price', async ({ system, buyer }) => {
  const { email, code } = await buyer.newPerson()
  const refusal = { status: 400, body: { code: 'INVALID_PLAN_ID' } }
  expect(await register(system, code, registrationOf(code, email, 'member'))).toMatchObject(refusal)
  expect(
    await register(system, code, registrationOf(code, email, 'student', { otherPlans: ['reception'] })),
  ).toMatchObject(refusal)
  expect(await participantsOf(system, email)).toEqual([])
})

test.for<[what: string, planId: string, otherPlans: string[]]>([
  ['another category', 'non-member', ['reception']],
  ['an option more', 'member', ['reception', 'workshop']],
  ['an option less', 'member', []],
  ['another option', 'member', ['workshop']],
  ['a plan twice', 'member', ['member']],
])(
  'refuses plans that differ from the ordered ones: %s',
  async ([_what, planId, otherPlans], { system, buyer }) => {
    const { email, code } = await buyer.newPerson()
    const orderId = await order(system, code, 'member', 'reception')
    expect(
      await register(system, code, registrationOf(code, email, planId, { orderId, otherPlans })),
    ).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PLAN_ID' },
    })
    expect(await participantsOf(system, email)).toEqual([])
  },
)

test("refuses another person's order and an unknown one", async ({ system, buyer }) => {
  const [one, other] = [await buyer.newPerson(), await buyer.newPerson()]
  for (const orderId of [await order(system, other.code, 'member'), 'nothing'])
    expect(
      await register(system, one.code, registrationOf(one.code, one.email, 'member', { orderId })),
    ).toMatchObject({ status: 404, body: { code: 'PAYMENT_NOT_FOUND' } })
})

test('refuses an expired order', async ({ system, buyer }) => {
  const { email, code } = await buyer.newPerson()
  const orderId = await order(system, code, 'member')
  await system.clock.jump(minutes(30))
  expect(await register(system, code, registrationOf(code, email, 'member', { orderId }))).toMatchObject({
    status: 410,
    body: { code: 'PAYMENT_EXPIRED' },
  })
})

test('requires the e-mail address of the pre-registration, in any letter case', async ({ system, buyer }) => {
  const { email, code } = await buyer.newPerson()
  expect(await register(system, code, registrationOf(code, newEmail(), 'student'))).toMatchObject({
    status: 400,
    body: { code: 'INPUT_MISMATCH' },
  })
  expect(await register(system, code, registrationOf(code, email.toUpperCase(), 'student'))).toMatchObject({
    status: 200,
  })
})

test('requires a known code that has not expired', async ({ system, buyer }) => {
  const [one, other] = [await buyer.newPerson(), await buyer.newPerson()]
  const unknown = { status: 404, body: { code: 'INVALID_CODE' } }
  expect(await register(system, one.code, registrationOf(other.code, one.email, 'student'))).toMatchObject({
    status: 400,
    body: { code: 'INPUT_MISMATCH' },
  })
  expect(await register(system, 'nobody', registrationOf('nobody', one.email, 'student'))).toMatchObject(
    unknown,
  )
  await system.clock.jump(minutes(31))
  expect(await register(system, one.code, registrationOf(one.code, one.email, 'student'))).toMatchObject({
    status: 410,
    body: { code: 'CODE_EXPIRED' },
  })
})

test('refuses a second registration', async ({ system }) => {
  const { email, code } = await becomeParticipant(system)
  expect(await register(system, code, registrationOf(code, email, 'student'))).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_REGISTRATED' },
  })
  expect(await participantsOf(system, email)).toHaveLength(1)
})

test('registers and mails once when the same free form is sent ten times at the same time', async ({
  system,
  buyer,
}) => {
  const { email, code } = await buyer.newPerson()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => register(system, code, registrationOf(code, email, 'student'))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect(await participantsOf(system, email)).toEqual([
    { registration_id: expect.stringMatching(/^D27[0-9]{6}$/), state: 'active' },
  ])
  await system.mailbox.next(email)
  expect(system.mailbox.received(email)).toHaveLength(2)
})

test('keeps the registration ID and accepts newer answers if the form is sent again before paying', async ({
  system,
  buyer,
}) => {
  const { email, code } = await buyer.newPerson()
  const orderId = await order(system, code, 'member')
  const body = registrationOf(code, email, 'member', { orderId })
  const first = expectOk(await register(system, code, body))
  const second = expectOk(await register(system, code, { ...body, affiliation: '新しい所属' }))
  expect(second).toEqual(first)
  expect(await participantsOf(system, email)).toEqual([
    { registration_id: first.registrationId, state: 'pending' },
  ])
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId }))
  await until(
    () => participantsOf(system, email),
    ([participant]) => participant?.state === 'active',
  )
  const { rows } = await system.db.query('select affiliation from participant where email = $1', [email])
  expect(rows).toEqual([{ affiliation: '新しい所属' }])
})

test('closes the form once the card is charged', async ({ system, buyer }) => {
  const { email, code } = await buyer.newPerson()
  const orderId = await order(system, code, 'member')
  const body = registrationOf(code, email, 'member', { orderId })
  expectOk(await register(system, code, body))
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId }))
  const refused = await register(system, code, body)
  expect(refused.status).toBe(409)
  expect(['ALREADY_COMPLETED', 'ALREADY_REGISTRATED']).toContain(refused.ok ? '' : refused.body.code)
})

test('gives the last seat to one of 20 concurrent free registrations', async ({ system, buyer }) => {
  await system.db.query(
    `update seat set state = 'sold', owner = 'somebody', order_id = 'some-order', held_until = null
     where plan_id = 'luncheon' and seat_no > 1`,
  )
  const people = await Promise.all(Array.from({ length: 20 }, () => buyer.newPerson()))
  const answers = await Promise.all(
    people.map(({ email, code }) =>
      register(system, code, registrationOf(code, email, 'student', { otherPlans: ['luncheon'] })),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ ok }) => !ok))
    expect(answer).toMatchObject({ status: 409, body: { code: 'RESOURCE_NOT_AVAILABLE' } })
})

test('refuses a revoked pre-registration', async ({ system, buyer }) => {
  const { email, code } = await buyer.newPerson()
  const { client } = system
  const { revokeToken } = expectOk(await client.call(api.readPreRegistration, { params: { code } }))
  expect(
    await client.call(api.revokePreRegistration, { params: { code }, token: revokeToken }),
  ).toMatchObject({ status: 204 })
  expect(await register(system, code, registrationOf(code, email, 'student'))).toMatchObject({
    status: 403,
    body: { code: 'CODE_DISABLED' },
  })
  expect(await participantsOf(system, email)).toEqual([])
})
