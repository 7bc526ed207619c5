import { api, type Language } from '@uketsuke/contract'
import {
  codeIn,
  expectOk,
  loginIn,
  mailAfterRetry,
  newEmail,
  preRegistrationOf,
  refuseWhile,
  registrationOf,
  type System,
  startSystem,
  tablesHolding,
} from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let system: System
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

const preRegister = async (email: string, language: Language = 'ja') =>
  expectOk(await system.client.call(api.preRegister, { body: preRegistrationOf(email, language) }))

const register = async (email: string, language: Language = 'ja') => {
  await preRegister(email, language)
  const mail = await system.mailbox.next(email)
  const code = codeIn(mail)
  const body = registrationOf(code, email, 'student')
  return { mail, code, ...expectOk(await system.client.call(api.register, { token: code, body })) }
}

const logIn = (login: { registrationId: string; password: string }) =>
  system.client.call(api.login, { body: { ...login, target: 'mypage' } })

test.each([
  ['ja', '参加登録手続きのご案内', '参加登録完了のお知らせ'],
  ['en', 'Complete your registration', 'Your registration is complete'],
] as const)(
  'both mails are in the language chosen at pre-registration (%s), and so are their links',
  async (language, first, second) => {
    const email = newEmail()
    const { mail, code, registrationId } = await register(email, language)
    expect(mail.subject).toContain(first)
    expect(mail.text).toContain(`http://localhost:3000/#/registration?code=${code}&lang=${language}`)
    const completion = await system.mailbox.next(email)
    expect(completion.subject).toContain(second)
    expect(completion.text).toContain(`http://localhost:3000/#/mypage?lang=${language}`)
    expect(loginIn(completion).registrationId).toBe(registrationId)
  },
)

test('the password has 12 characters, satisfies the password rule, and none looks like another', async () => {
  const passwords: string[] = []
  for (let count = 0; count < 5; count++) {
    const email = newEmail()
    await register(email)
    passwords.push(loginIn(await system.mailbox.next(email)).password)
  }
  expect(new Set(passwords).size).toBe(5)
  for (const password of passwords) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]{12}$/)
    expect(password).not.toMatch(/[0O1lI]/)
  }
})

test('the password is nowhere in the database, only its hash', async () => {
  const email = newEmail()
  await register(email)
  const { registrationId, password } = loginIn(await system.mailbox.next(email))
  expect(await tablesHolding(system.db, password)).toEqual([])
  const { rows } = await system.db.query('select password_hash from participant where registration_id = $1', [
    registrationId,
  ])
  expect(rows[0]?.password_hash).toHaveLength(48)
})

test('a link mail that the mail server refuses is sent later, with a code that works', async () => {
  const email = newEmail()
  await refuseWhile(system.mailbox, () => preRegister(email))
  expect(system.mailbox.received(email)).toEqual([])
  const code = codeIn(await mailAfterRetry(system, email))
  expect(await system.client.call(api.checkCode, { token: code })).toMatchObject({ status: 200 })
  expect(system.mailbox.received(email)).toHaveLength(1)
})

test('a completion mail that is refused undoes nothing, and is sent later with a password that works', async () => {
  const email = newEmail()
  await preRegister(email)
  const code = codeIn(await system.mailbox.next(email))
  await refuseWhile(system.mailbox, async () =>
    expectOk(
      await system.client.call(api.register, { token: code, body: registrationOf(code, email, 'student') }),
    ),
  )
  const { rows } = await system.db.query('select state from participant where email = $1', [email])
  expect(rows).toEqual([{ state: 'active' }])
  const login = loginIn(await mailAfterRetry(system, email))
  expect(await logIn(login)).toMatchObject({ status: 200 })
  expect(system.mailbox.received(email)).toHaveLength(2)
})

test('ten mails at once arrive, each to its own person with its own login', async () => {
  const emails = Array.from({ length: 10 }, newEmail)
  const registered = await Promise.all(emails.map((email) => register(email)))
  const logins = await Promise.all(emails.map(async (email) => loginIn(await system.mailbox.next(email))))
  expect(logins.map(({ registrationId }) => registrationId)).toEqual(
    registered.map(({ registrationId }) => registrationId),
  )
  for (const login of logins) expect(await logIn(login)).toMatchObject({ status: 200 })
})
