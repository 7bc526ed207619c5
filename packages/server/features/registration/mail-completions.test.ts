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
  tablesHolding,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const preRegister = async (system: System, email: string, language: Language = 'ja') =>
  expectOk(await system.client.call(api.preRegister, { body: preRegistrationOf(email, language) }))

const register = async (
  system: System,
  email: string,
  { language = 'ja', planId = 'student' }: { language?: Language; planId?: string } = {},
) => {
  await preRegister(system, email, language)
  const mail = await system.mailbox.next(email)
  const code = codeIn(mail)
  const body = registrationOf(code, email, planId)
  return { mail, code, ...expectOk(await system.client.call(api.register, { token: code, body })) }
}

const logIn = (system: System, login: { registrationId: string; password: string }) =>
  system.client.call(api.login, { body: { ...login, target: 'mypage' } })

const test = systemTest()

test.for([
  ['ja', '参加登録手続きのご案内', '参加登録完了のお知らせ', '参加費（学生）：無料'],
  ['en', 'Complete your registration', 'Your registration is complete', 'Registration (Student): Free'],
] as const)(
  'writes both mails and their links in the language of the pre-registration (%s)',
  async ([language, first, second, category], { system }) => {
    const email = newEmail()
    const { mail, code, registrationId } = await register(system, email, { language })
    expect(mail.subject).toContain(first)
    expect(mail.text).toContain(`http://localhost:3000/#/registration?code=${code}&lang=${language}`)
    const completion = await system.mailbox.next(email)
    expect(completion.subject).toContain(second)
    expect(completion.text).toContain(`http://localhost:3000/#/mypage?lang=${language}`)
    expect(loginIn(completion).registrationId).toBe(registrationId)
    expect(completion.text?.split('\n')).toContain(category)
    expect(completion.attachments.map(({ filename }) => filename)).toEqual(['demo2027.ics'])
  },
)

test.for([
  ['student', true],
  ['patient-advocate', false],
] as const)('asks only students to bring a student ID (%s)', async ([planId, isAsked], { system }) => {
  const email = newEmail()
  await register(system, email, { planId })
  const { text } = await system.mailbox.next(email)
  expect(text).toContain('- 入場用2次元コード')
  expect(text?.split('\n').includes('- 学生証')).toBe(isAsked)
})

test('generates passwords of 12 characters that satisfy the rule, all different', async ({ system }) => {
  const passwords: string[] = []
  for (let count = 0; count < 5; count++) {
    const email = newEmail()
    await register(system, email)
    passwords.push(loginIn(await system.mailbox.next(email)).password)
  }
  expect(new Set(passwords).size).toBe(5)
  for (const password of passwords) {
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]{12}$/)
    expect(password).not.toMatch(/[0O1lI]/)
  }
})

test('stores the password only as a hash', async ({ system }) => {
  const email = newEmail()
  await register(system, email)
  const { registrationId, password } = loginIn(await system.mailbox.next(email))
  expect(await tablesHolding(system.db, password)).toEqual([])
  const { rows } = await system.db.query('select password_hash from participant where registration_id = $1', [
    registrationId,
  ])
  expect(rows[0]?.password_hash).toHaveLength(40)
})

test('retries a rejected link mail later, with a working code', async ({ system }) => {
  const email = newEmail()
  await refuseWhile(system.mailbox, () => preRegister(system, email))
  expect(system.mailbox.received(email)).toEqual([])
  const code = codeIn(await mailAfterRetry(system, email))
  expect(await system.client.call(api.checkCode, { token: code })).toMatchObject({ status: 200 })
  expect(system.mailbox.received(email)).toHaveLength(1)
})

test('a rejected completion mail undoes nothing, and is retried with a working password', async ({
  system,
}) => {
  const email = newEmail()
  await preRegister(system, email)
  const code = codeIn(await system.mailbox.next(email))
  await refuseWhile(system.mailbox, async () =>
    expectOk(
      await system.client.call(api.register, { token: code, body: registrationOf(code, email, 'student') }),
    ),
  )
  const { rows } = await system.db.query('select state from participant where email = $1', [email])
  expect(rows).toEqual([{ state: 'active' }])
  const login = loginIn(await mailAfterRetry(system, email))
  expect(await logIn(system, login)).toMatchObject({ status: 200 })
  expect(system.mailbox.received(email)).toHaveLength(2)
})

test('sends ten concurrent mails to the right people with their own logins', async ({ system }) => {
  const emails = Array.from({ length: 10 }, newEmail)
  const registered = await Promise.all(emails.map((email) => register(system, email)))
  const logins = await Promise.all(emails.map(async (email) => loginIn(await system.mailbox.next(email))))
  expect(logins.map(({ registrationId }) => registrationId)).toEqual(
    registered.map(({ registrationId }) => registrationId),
  )
  for (const login of logins) expect(await logIn(system, login)).toMatchObject({ status: 200 })
})
