import { api } from '@uketsuke/contract'
import {
  becomeParticipant,
  expectOk,
  loginIn,
  loginToken,
  type Participant,
  type System,
  untilJobsDone,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const own = 'Ciborium47tines'

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') }).extend(
  'enter',
  ({ system }) =>
    async () => {
      const participant = await becomeParticipant(system)
      return { ...participant, token: await loginToken(system, participant) }
    },
)

const change = (
  system: System,
  { token, password }: { token: string; password: string },
  newPassword: string,
) => system.client.call(api.changePassword, { token, body: { currentPassword: password, newPassword } })

const logIn = (system: System, { registrationId }: Participant, password: string) =>
  system.client.call(api.login, { body: { registrationId, password, target: 'mypage' } })

const check = (system: System, token: string) => system.client.call(api.checkLogin, { token })

const hashOf = async (system: System, { registrationId }: Participant): Promise<Buffer> =>
  (
    await system.db.query(
      `select password_hash from participant where convention_id = 'demo2027' and registration_id = $1`,
      [registrationId],
    )
  ).rows[0].password_hash

test('replaces the mailed password, ends every other login and keeps this one', async ({ system, enter }) => {
  const me = await enter()
  const other = await loginToken(system, me)
  expect(await change(system, me, own)).toMatchObject({ status: 204 })
  expect(await check(system, me.token)).toMatchObject({ status: 204 })
  expect(await check(system, other)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
  expect(await logIn(system, me, me.password)).toMatchObject({
    status: 401,
    body: { code: 'INCORRECT_PASSWORD' },
  })
  expect(await logIn(system, me, own)).toMatchObject({ status: 200 })
  expect(await change(system, { ...me, password: own }, `${own}again`)).toMatchObject({ status: 204 })
  expect(await logIn(system, me, own)).toMatchObject({ status: 401 })
})

test('mails a confirmation without the password and with a way back', async ({ system, enter }) => {
  const me = await enter()
  const mails = system.mailbox.received(me.email).length
  await change(system, me, own)
  await untilJobsDone(system)
  const [mail, ...more] = system.mailbox.received(me.email).slice(mails)
  expect(more).toEqual([])
  expect(mail?.subject).toContain('パスワード変更のお知らせ')
  expect(mail?.text).toContain('/#/new-password?lang=ja')
  expect(mail?.text).not.toContain(own)
  expect(mail?.text).not.toContain(me.password)
})

test('a mailed password replaces a chosen one', async ({ system, enter }) => {
  const me = await enter()
  await change(system, me, own)
  await untilJobsDone(system)
  const { registrationId, email } = me
  const before = system.mailbox.received(email).length
  expectOk(await system.client.call(api.requestPassword, { body: { registrationId, email } }))
  await untilJobsDone(system)
  const [mail = { text: '' }] = system.mailbox.received(email).slice(before)
  expect(await logIn(system, me, own)).toMatchObject({ status: 401 })
  expect(await logIn(system, me, loginIn(mail).password)).toMatchObject({ status: 200 })
  expect(await check(system, me.token)).toMatchObject({ status: 401 })
})

test('a chosen password is hashed differently from a generated one', async ({ system, enter }) => {
  const me = await enter()
  expect(await hashOf(system, me)).toHaveLength(40)
  await change(system, me, own)
  expect(await hashOf(system, me)).toHaveLength(49)
})

test.for([
  ['Short1a', 'password'],
  ['alllowercase1', 'password'],
  ['NODIGITSHEREa', 'password'],
  ['Ciborium47 tines', 'alphanumericWithSymbols'],
  ['Ciborium47tinesCiborium47tines9', 'maxLength'],
  ['Password1', 'commonPassword'],
  ['Iloveyou2', 'commonPassword'],
  ['Qwertyuiop2027!', 'commonPassword'],
] as const)('refuses %s: %s', async ([password, rule], { system, enter }) => {
  const me = await enter()
  expect(await change(system, me, password)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_FORMAT', details: [{ path: 'newPassword', rule }] },
  })
  expect(await logIn(system, me, me.password)).toMatchObject({ status: 200 })
})

test("refuses a password that contains its owner's ID or address", async ({ system }) => {
  const someone = await becomeParticipant(system, 'mitsuhashi@example.org')
  const me = { ...someone, token: await loginToken(system, someone) }
  for (const part of [me.registrationId.toLowerCase(), 'MITSUhashi'])
    expect(await change(system, me, `A1a-${part}`), part).toMatchObject({
      status: 400,
      body: { details: [{ path: 'newPassword', rule: 'ownData' }] },
    })
})

test('counts wrong current passwords as failed logins, so a stolen login cannot guess', async ({
  system,
  enter,
}) => {
  const me = await enter()
  for (let count = 0; count < 10; count += 1)
    expect(await change(system, { ...me, password: 'Wrong1234' }, own)).toMatchObject({
      status: 401,
      body: { code: 'INCORRECT_PASSWORD' },
    })
  expect(await change(system, me, own)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  expect(await logIn(system, me, me.password)).toMatchObject({ status: 429 })
})

test('lets one of two concurrent changes win', async ({ system, enter }) => {
  const me = await enter()
  const answers = await Promise.all([change(system, me, own), change(system, me, `${own}X9`)])
  const won = answers.filter(({ ok }) => ok)
  expect(won).toHaveLength(1)
  const winner = answers[0]?.ok ? own : `${own}X9`
  expect(await logIn(system, me, winner)).toMatchObject({ status: 200 })
})
