import { randomUUID } from 'node:crypto'
import { api, type Language } from '@uketsuke/contract'
import { type NewParticipant, operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  buyersOf,
  codeIn,
  expectOk,
  loginIn,
  loginToken,
  newEmail,
  preRegistrationOf,
  type System,
  secretariatOf,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { describe, expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const guest = (more: Partial<NewParticipant> = {}): NewParticipant => ({
  category: 'INVITED',
  language: 'ja',
  lastName: '﨑山',
  firstName: '禮子',
  furigana: { lastName: 'さきやま', firstName: 'れいこ' },
  email: newEmail(),
  affiliation: '例示大学',
  ...more,
})

const invite = (system: System, body: NewParticipant, idempotencyKey = randomUUID()) =>
  system.operator.call(operatorApi.addParticipant, { body, idempotencyKey })
const invited = async (system: System, body: NewParticipant) =>
  expectOk(await invite(system, body)).registrationId

/** Logs in with the mailed credentials and reads My Page. */
const userOf = async (system: System, email: string) => {
  const token = await loginToken(system, loginIn(await system.mailbox.next(email)))
  const [user] = expectOk(await system.client.call(api.readUsers, { token }))
  return { token, user }
}

const mails = [
  ['ja', '参加登録とマイページのご案内'],
  ['en', 'You have been registered'],
] as const satisfies [Language, string][]

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') })

test.for(mails)(
  'mails an invited person a login in their language (%s)',
  async ([language, subject], { system }) => {
    const person = guest({ language, ...(language === 'en' && { furigana: null }) })
    const registrationId = await invited(system, person)
    expect(registrationId).toMatch(/^D27[0-9]{6}$/)
    const mail = await system.mailbox.next(person.email)
    expect(mail.subject).toContain(subject)
    expect(mail.text).toContain(`http://localhost:3000/#/mypage?lang=${language}`)
    const login = loginIn(mail)
    expect(login.registrationId).toBe(registrationId)
    const token = await loginToken(system, login)
    expect(expectOk(await system.client.call(api.readUsers, { token }))).toMatchObject([{ registrationId }])
  },
)

test("shows the secretariat's data on My Page, and no purchases", async ({ system }) => {
  const metadata = {
    occupation: 'OTHER',
    otherOccupation: '鍼灸師',
    tel: '０３ー１２３４',
    birth: '1980',
  } as const
  const person = guest({ category: 'OTHER_PAYMENT', metadata })
  const registrationId = await invited(system, person)
  const { token, user } = await userOf(system, person.email)
  expect(user).toMatchObject({
    registrationId,
    category: 'OTHER_PAYMENT',
    lastName: '﨑山',
    firstName: '禮子',
    email: person.email,
    affiliation: '例示大学',
    country: null,
    metadata: {
      furigana: { lastName: 'さきやま', firstName: 'れいこ' },
      occupation: 'OTHER',
      otherOccupation: '鍼灸師',
      tel: '031234',
      birth: '1980',
      address: '',
      fax: null,
      optionPlans: {},
    },
    payments: [],
  })
  // The QR code admits them, and the desk sees their category.
  const { code } = expectOk(await system.client.call(api.issueEntryCode, { token }))
  expect(expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } }))).toMatchObject(
    {
      result: 'admitted',
      participant: { registrationId, category: 'OTHER_PAYMENT', plans: [] },
    },
  )
})

test('gives a plan free of charge, as a purchase of 0 yen with a seat and a history that names the giver', async ({
  system,
}) => {
  const { availableOf } = buyersOf(system)
  const before = await availableOf('hands-on')
  const person = guest({ planId: 'hands-on' })
  const registrationId = await invited(system, person)
  expect(await availableOf('hands-on')).toBe(before - 1)
  const { token, user } = await userOf(system, person.email)
  const { code } = expectOk(await system.client.call(api.issueEntryCode, { token }))
  expect(expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } }))).toMatchObject(
    { participant: { registrationId, plans: [{ planId: 'hands-on', type: 'general' }] } },
  )
  expect(user?.payments).toMatchObject([
    {
      mode: 'normal',
      price: 0,
      payAt: new Date(system.clock.now()).toISOString(),
      cardLast4: null,
      tickets: [{ planId: 'hands-on', type: 'general', price: 0 }],
    },
  ])
  const orderId = user?.payments[0]?.orderId ?? ''
  expect(await secretariatOf(system).history(orderId)).toEqual(['secretariat placed', 'secretariat waived'])
  expect(expectOk(await system.operator.call(operatorApi.readOrder, { params: { orderId } }))).toMatchObject({
    state: 'completed',
    registrationId,
    price: 0,
    attempts: [],
  })
  const { rows } = await system.db.query('select state, held_until from seat where order_id = $1', [orderId])
  expect(rows).toEqual([{ state: 'sold', held_until: null }])
})

test('refuses a registered address, invited or not, and writes nothing', async ({ system }) => {
  const [member, person] = [await becomeParticipant(system), guest()]
  await invited(system, person)
  await untilJobsDone(system)
  const count = async () => (await system.db.query('select 1 from participant')).rowCount
  const before = await count()
  const refusal = { status: 409, body: { code: 'ALREADY_REGISTRATED' } }
  for (const email of [member.email, person.email, person.email.toUpperCase()])
    expect(await invite(system, guest({ email }))).toMatchObject(refusal)
  expect(await count()).toBe(before)
  expect(await system.client.call(api.preRegister, { body: preRegistrationOf(person.email) })).toMatchObject(
    refusal,
  )
})

describe('a person who has started to register', () => {
  const buyers = (system: System) => buyersOf(system)

  test('can still be invited, and their link says so', async ({ system }) => {
    const email = newEmail()
    expectOk(await system.client.call(api.preRegister, { body: preRegistrationOf(email) }))
    const code = codeIn(await system.mailbox.next(email))
    const registrationId = await invited(system, guest({ email }))
    expect(loginIn(await system.mailbox.next(email)).registrationId).toBe(registrationId)
    expect(await system.client.call(api.checkCode, { token: code })).toMatchObject({
      body: { code: 'ALREADY_REGISTRATED' },
    })
  })

  test('keeps an unpaid order until it has ended', async ({ system }) => {
    const order = await buyers(system).newOrder({ planId: 'member' })
    const person = guest({ email: order.email, planId: 'non-member' })
    const refused = await invite(system, person)
    expect(refused).toMatchObject({ status: 409, body: { code: 'REQUEST_IN_PROGRESS' } })
    expect(refused.headers['retry-after']).toBe('60')
    await system.clock.jump(minutes(31))
    await buyers(system).advanceUntil(
      () => buyers(system).status(order.orderId),
      (status) => status === 'expired',
    )
    // The unfinished form is void, but its registration ID remains theirs.
    expect(await invited(system, person)).toBe(order.registrationId)
    const { user } = await userOf(system, order.email)
    expect(user).toMatchObject({ category: 'INVITED', lastName: '﨑山', payments: [{ price: 0 }] })
    expect(user?.metadata.address).toBe('')
  })
})

describe('refuses:', () => {
  const plans: [what: string, planId: string][] = [
    ['a plan there is not', 'no-such-plan'],
    ['an option', 'reception'],
  ]
  test.for(plans)('%s', async ([_what, planId], { system }) => {
    const person = guest({ planId })
    expect(await invite(system, person)).toMatchObject({ status: 400, body: { code: 'INVALID_PLAN_ID' } })
    // The address is still free.
    expect(await invite(system, { ...person, planId: null })).toMatchObject({ status: 201 })
  })

  test('a sold-out plan', async ({ system }) => {
    await system.db.query(
      `update seat set state = 'sold', owner = 'somebody', order_id = 'some-order', held_until = null
       where plan_id = 'hands-on' and state = 'free'`,
    )
    expect(await invite(system, guest({ planId: 'hands-on' }))).toMatchObject({
      status: 409,
      body: { code: 'RESOURCE_NOT_AVAILABLE' },
    })
  })

  const broken: [path: string, rule: string, person: object][] = [
    ['category', 'choice', { category: 'GENERAL' }],
    ['lastName', 'required', { lastName: ' ' }],
    ['firstName', 'forbiddenCharacters', { firstName: '<b>' }],
    ['furigana', 'requiredIf', { furigana: null }],
    ['furigana.lastName', 'hiragana', { furigana: { lastName: '崎山', firstName: 'れいこ' } }],
    ['email', 'email', { email: 'nobody' }],
    ['affiliation', 'maxLength', { affiliation: 'あ'.repeat(101) }],
    ['metadata.postalCode', 'postalCode', { metadata: { postalCode: '1000001' } }],
    ['metadata.postalCode', 'postalCode', { metadata: { country: 'JP', postalCode: '10115' } }],
    ['metadata.postalCode', 'postalCodeAbroad', { metadata: { country: 'DE', postalCode: '10115.' } }],
    ['metadata.otherOccupation', 'requiredIf', { metadata: { occupation: 'OTHER' } }],
    ['metadata.membershipNumber', 'alphanumeric', { metadata: { membershipNumber: '会員' } }],
    ['password', 'unknownKey', { password: 'Secret123' }],
  ]
  test.for(broken)('%s: %s', async ([path, rule, more], { system }) => {
    const answer = await invite(system, { ...guest(), ...more })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FORMAT' } })
    expect(answer.ok || answer.body.details).toContainEqual(expect.objectContaining({ path, rule }))
  })
})

test('registers a person once, for repeated and for ten concurrent calls', async ({ system }) => {
  const [one, other] = [guest(), guest()]
  const key = randomUUID()
  const first = expectOk(await invite(system, one, key))
  expect(expectOk(await invite(system, one, key))).toEqual(first)
  const answers = await Promise.all(Array.from({ length: 10 }, () => invite(system, other)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  await untilJobsDone(system)
  for (const { email } of [one, other]) expect(system.mailbox.received(email)).toHaveLength(1)
})
