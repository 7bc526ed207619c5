import { api, issueKinds } from '@uketsuke/contract'
import { categoryColor } from '@uketsuke/contract/category-color'
import {
  beginPayment,
  buyersOf,
  expectOk,
  loginIn,
  newEmail,
  obtainCode,
  registrationOf,
  type System,
  sampleFields,
  secretariatOf,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const logInWith = async (system: System, login: { registrationId: string; password: string }) => {
  const { token } = expectOk(await system.client.call(api.login, { body: { ...login, target: 'mypage' } }))
  return { token, read: async () => expectOk(await system.client.call(api.readUsers, { token })) }
}
const logIn = async (system: System, email: string) =>
  (await logInWith(system, loginIn(await system.mailbox.next(email)))).read()

const title = {
  ja: '第12回 日本臨床連携学会 学術集会',
  en: 'The 12th Annual Meeting of the Japan Society for Collaborative Care',
}
const member = { ja: '会員', en: 'Member' }
const reception = { ja: '会員懇親会', en: 'Members’ reception' }

const test = systemTest()

test('shows a paid participant all their data, purchases and payments', async ({ system }) => {
  const { client, mailbox, emulator, clock } = system
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  const furigana = { firstName: 'たろう', lastName: 'たかはし' }
  expect(expectOk(await client.call(api.readPreRegistration, { params: { code } }))).toEqual({
    firstName: '太郎',
    lastName: '髙橋',
    email,
    revokeToken: expect.any(String),
    metadata: { furigana, selectedLanguage: 'ja' },
    order: null,
  })

  const planIds = ['member', 'reception']
  const session = { registrationCode: code, planIds, metadata: {} }
  const { orderId } = expectOk(await client.call(api.createSession, { token: code, body: session }))
  if (orderId === null) throw new Error('this order costs nothing')
  const filledIn = registrationOf(code, email, 'member', { orderId, otherPlans: ['reception'] })
  const metadata = { ...sampleFields, otherPlans: ['reception'] }
  const body = { ...filledIn, metadata }
  const { registrationId } = expectOk(await client.call(api.register, { token: code, body }))
  const createdAt = new Date(clock.now()).toISOString()
  await clock.advance(minutes(1))
  expectOk(await beginPayment(client, emulator.url, { code, orderId }))
  const payAt = new Date(clock.now()).toISOString()

  const { country, ...shown } = sampleFields
  expect(await logIn(system, email)).toEqual([
    {
      registrationId,
      version: 1,
      type: 'participant',
      category: 'GENERAL',
      title,
      firstName: '太郎',
      lastName: '髙橋',
      email,
      affiliation: filledIn.affiliation,
      country,
      language: 'ja',
      createdAt,
      metadata: { ...shown, furigana, optionPlans: { reception: { planId: 'reception' } } },
      payments: [
        {
          mode: 'normal',
          orderId,
          payAt,
          price: 20_000,
          planName: [member, reception],
          cardLast4: '1111',
          cardExp: '1230',
          tickets: [
            { planId: 'member', type: 'general', planName: member, price: 15_000 },
            { planId: 'reception', type: 'option', planName: reception, price: 5_000 },
          ],
          receipts: [],
          refunds: [],
          kept: {},
        },
      ],
      firstPlan: { planId: 'member', planName: member },
      viewing: {
        link: 'liveOndemandSystemUrl',
        clientId: 'ondemand@demo2027',
        redirectUri: {
          ja: 'https://ondemand.example.org/live?lang=ja',
          en: 'https://ondemand.example.org/live?lang=en',
        },
      },
      issueCounts: Object.fromEntries(
        issueKinds.flatMap((kind) => [
          [kind, 0],
          [`${kind}Limit`, 3],
        ]),
      ),
      certificateAwaitsCheckIn: false,
      participation: { category: member, color: categoryColor(0) },
    },
  ])
})

test('shows null for omitted fields, and no card without a payment', async ({ system }) => {
  const { client, mailbox } = system
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  const body = registrationOf(code, email, 'student')
  expectOk(await client.call(api.register, { token: code, body }))
  const [user] = await logIn(system, email)
  expect(user).toMatchObject({
    country: null,
    metadata: { otherOccupation: null, fax: null, gender: null, birth: null, optionPlans: {} },
    payments: [{ mode: 'normal', price: 0, cardLast4: null, cardExp: null }],
  })
})

test('shows null for a field that is newer than the participant', async ({ system }) => {
  const { client, mailbox, db } = system
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  const filledIn = registrationOf(code, email, 'student')
  const body = { ...filledIn, metadata: { ...filledIn.metadata, fax: '0300000001' } }
  const { registrationId } = expectOk(await client.call(api.register, { token: code, body }))
  await db.query(
    `update participant set profile = profile - 'fax' - 'contact' - 'country'
     where convention_id = 'demo2027' and registration_id = $1`,
    [registrationId],
  )
  const [user] = await logIn(system, email)
  expect(user).toMatchObject({ country: null, metadata: { contact: '', fax: null, tel: '0300000000' } })
})

test('shows refunded money with its payment, and removes refunded items', async ({ system }) => {
  const buyers = buyersOf(system)
  const secretariat = secretariatOf(system)
  const { orderId, email, mail } = await buyers.paidOrder({
    planId: 'member',
    options: ['reception', 'luncheon'],
  })
  const { read } = await logInWith(system, loginIn(mail))

  const refund = async (request: Parameters<typeof secretariat.askRefund>[1]) => {
    const { refundId } = expectOk(await secretariat.askRefund(orderId, request))
    const { decidedAt } = await buyers.advanceUntil(
      () => secretariat.refund(refundId),
      ({ state }) => state === 'done',
    )
    await system.mailbox.next(email)
    return decidedAt
  }

  const first = await refund({ amount: 1_000 })
  expect(await read()).toMatchObject([
    {
      metadata: { optionPlans: { reception: {}, luncheon: {} } },
      payments: [
        {
          orderId,
          price: 20_000,
          refunds: [{ amount: 1_000, refundedAt: first }],
          kept: { member: 14_250, reception: 4_750 },
        },
      ],
    },
  ])
  expect(await read()).toMatchObject([{ firstPlan: { planId: 'member' } }])
  const second = await refund({ amount: 5_000, seats: 'free', plans: ['reception'] })
  const [afterSecond] = await read()
  expect(Object.keys(afterSecond?.metadata.optionPlans ?? {})).toEqual(['luncheon'])
  const refunds = [
    { amount: 1_000, refundedAt: first },
    { amount: 5_000, refundedAt: second },
  ]
  // Free items have nothing to refund.
  expect(afterSecond?.payments).toMatchObject([
    { orderId, price: 20_000, refunds, kept: { member: 14_000, reception: 0 } },
  ])

  const third = await refund({ amount: 13_999, seats: 'free', plans: ['member'] })
  const [afterThird] = await read()
  expect(afterThird).toMatchObject({ firstPlan: null, participation: null, viewing: null })
  expect(Object.keys(afterThird?.metadata.optionPlans ?? {})).toEqual(['luncheon'])

  const fourth = await refund({})
  const [afterAll] = await read()
  expect(afterAll?.metadata.optionPlans).toEqual({})
  expect(afterAll?.payments).toMatchObject([
    {
      orderId,
      price: 20_000,
      refunds: [...refunds, { amount: 13_999, refundedAt: third }, { amount: 1, refundedAt: fourth }],
      kept: { member: 0, reception: 0 },
    },
  ])
})
