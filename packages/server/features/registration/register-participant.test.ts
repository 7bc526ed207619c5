import { readFile } from 'node:fs/promises'
import { api, Registration } from '@uketsuke/contract'
import {
  beginPayment,
  cards,
  codeIn,
  expectOk,
  loginIn,
  newEmail,
  obtainCode,
  orderAndRegister,
  preRegistrationOf,
  registrationOf,
  type System,
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const statusOf = (system: System, orderId: string) =>
  system.client.call(api.readPaymentStatus, { params: { orderId } })

const test = systemTest()

test('takes the example for developers of clients', async () => {
  const guide = await readFile(new URL('../../../../docs/clients.md', import.meta.url), 'utf8')
  const [, example = ''] = /\$site\/registration -H .+ -d '(\{[\s\S]+?\})'\n/.exec(guide) ?? []
  const body: unknown = JSON.parse(example.replace(/'\$\w+'/g, 'something'))
  expect(Registration.safeParse(body).error).toBeUndefined()
})

test('completes a free registration at once, and its mail opens My Page', async ({ system }) => {
  const { client, mailbox } = system
  const email = newEmail()
  expect(await client.call(api.preRegister, { body: preRegistrationOf(email) })).toMatchObject({
    status: 201,
    body: {},
  })
  const code = codeIn(await mailbox.next(email))
  expect(await client.call(api.checkCode, { token: code })).toMatchObject({ status: 200 })
  expect(expectOk(await client.call(api.readPreRegistration, { params: { code } }))).toMatchObject({
    lastName: '髙橋',
    email,
    metadata: { selectedLanguage: 'ja' },
  })
  expect(
    await client.call(api.createSession, {
      token: code,
      body: { registrationCode: code, planIds: ['student', 'luncheon'], metadata: {} },
    }),
  ).toMatchObject({ status: 200, body: { orderId: null } })
  const { registrationId } = expectOk(
    await client.call(api.register, {
      token: code,
      body: registrationOf(code, email, 'student', { otherPlans: ['luncheon'] }),
    }),
  )
  expect(registrationId).toMatch(/^D27[0-9]{6}$/)

  const login = loginIn(await mailbox.next(email))
  expect(login.registrationId).toBe(registrationId)
  const { token } = expectOk(await client.call(api.login, { body: { ...login, target: 'mypage' } }))
  const [user] = expectOk(await client.call(api.readUsers, { token }))
  expect(user).toMatchObject({
    registrationId,
    email,
    affiliation: '例示大学医学部附属病院',
    metadata: { optionPlans: { luncheon: { planId: 'luncheon' } } },
    payments: [{ price: 0, tickets: [{ planId: 'student' }, { planId: 'luncheon' }] }],
  })
  expect(await client.call(api.checkCode, { token: code })).toMatchObject({
    body: { code: 'ALREADY_REGISTRATED' },
  })
})

test('completes a paid registration exactly once, when the card is charged', async ({ system }) => {
  const { client, mailbox, emulator } = system
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  const { orderId, registrationId } = await orderAndRegister(client, {
    code,
    email,
    planId: 'member',
    options: ['reception'],
  })
  expect(expectOk(await client.call(api.readPrice, { params: { orderId } }))).toMatchObject({
    price: 20_000,
    items: [{ price: 15_000 }, { price: 5_000 }],
  })
  const { jobId } = expectOk(await beginPayment(client, emulator.url, { code, orderId }))
  await until(
    () => statusOf(system, orderId),
    ({ body }) => 'status' in body && body.status === 'done',
  )
  expect(expectOk(await client.call(api.readJobResult, { params: { jobId } }))).toMatchObject({
    isSuccess: true,
    step: 3,
  })
  expect(expectOk(await client.call(api.readPaymentResult, { params: { orderId } }))).toMatchObject({
    result: 'succeeded',
    details: { step: 3 },
    resultDetail: { registrationId },
  })
  expect(loginIn(await mailbox.next(email)).registrationId).toBe(registrationId)
  const transactions = (await (await fetch(`${emulator.url}/_emulator/transactions`)).json()) as {
    orderId: string
  }[]
  expect(transactions.find((transaction) => transaction.orderId === orderId)).toMatchObject({
    status: 'CAPTURE',
    amount: 20_000,
    charges: 1,
  })
})

test('accepts another card after a declined one, and charges the order once', async ({ system }) => {
  const { client, mailbox, emulator } = system
  const email = newEmail()
  const code = await obtainCode(client, mailbox, email)
  const { orderId } = await orderAndRegister(client, { code, email, planId: 'member' })
  const first = expectOk(await beginPayment(client, emulator.url, { code, orderId }, cards.declined))
  const declined = await until(
    () => client.call(api.readJobResult, { params: { jobId: first.jobId } }),
    ({ body }) => 'step' in body && body.step !== -1,
  )
  expect(declined.body).toMatchObject({
    isSuccess: false,
    code: 'OTHER_PAYMENT_ERROR',
    canRetry: true,
    step: 1,
    errors: [{ errorCode: '42G020000' }],
  })
  expect(expectOk(await statusOf(system, orderId)).status).toBe('progress')
  expectOk(await beginPayment(client, emulator.url, { code, orderId }))
  await until(
    () => statusOf(system, orderId),
    ({ body }) => 'status' in body && body.status === 'done',
  )
  expect(expectOk(await client.call(api.readPaymentResult, { params: { orderId } })).result).toBe('succeeded')
})
