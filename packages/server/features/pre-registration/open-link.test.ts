import { api } from '@uketsuke/contract'
import {
  becomeParticipant,
  codeIn,
  expectOk,
  mailAfterRetry,
  newEmail,
  obtainCode,
  preRegistrationOf,
  refuseWhile,
  type System,
  tablesHolding,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes, seconds } from '../../platform/duration.ts'

const newCode = (system: System, email = newEmail()) => obtainCode(system.client, system.mailbox, email)
const check = (system: System, code: string) => system.client.call(api.checkCode, { token: code })
const read = (system: System, code: string) =>
  system.client.call(api.readPreRegistration, { params: { code } })
const inMinutes = (system: System, count: number) =>
  new Date(system.clock.now() + minutes(count)).toISOString()

const test = systemTest()

test('opens until 30 minutes after the mail was sent', async ({ system }) => {
  const code = await newCode(system)
  await system.clock.jump(minutes(30) - seconds(1))
  expect(await check(system, code)).toMatchObject({ status: 200 })
})

test('expires unopened after 30 minutes, with the error code of each call', async ({ system }) => {
  const code = await newCode(system)
  await system.clock.jump(minutes(30) + seconds(1))
  expect(await check(system, code)).toMatchObject({ status: 410, body: { code: 'CODE_EXPIRED' } })
  expect(await read(system, code)).toMatchObject({ status: 410, body: { code: 'EXPIRED' } })
})

test('starts the 30 minutes with the mail, not with the request, so that a late mail loses no time', async ({
  system,
}) => {
  const email = newEmail()
  await refuseWhile(system.mailbox, async () =>
    expectOk(await system.client.call(api.preRegister, { body: preRegistrationOf(email) })),
  )
  const asked = system.clock.now()
  const code = codeIn(await mailAfterRetry(system, email))
  expect(system.clock.now()).toBeGreaterThan(asked)
  const { rows } = await system.db.query(
    `select expires_at from registration_link join pre_registration using (convention_id, pre_registration_id)
     where email = $1`,
    [email],
  )
  const end = rows[0]?.expires_at.getTime()
  expect(end).toBeGreaterThan(asked + minutes(30))
  await system.clock.jump(end - seconds(1) - system.clock.now())
  expect(await check(system, code)).toMatchObject({ status: 200 })
})

test('stays valid for 60 minutes after its first opening, however often it is reloaded', async ({
  system,
}) => {
  const code = await newCode(system)
  await system.clock.jump(minutes(29))
  const end = inMinutes(system, 60)
  expect(expectOk(await check(system, code))).toEqual({ expiresAt: end })
  await system.clock.jump(minutes(45))
  expect(expectOk(await check(system, code))).toEqual({ expiresAt: end })
  await system.clock.jump(minutes(15) - seconds(1))
  expect(expectOk(await check(system, code))).toEqual({ expiresAt: end })
  expect(await read(system, code)).toMatchObject({ status: 200 })
  await system.clock.jump(seconds(2))
  expect(await check(system, code)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
  expect(await read(system, code)).toMatchObject({ body: { code: 'EXPIRED' } })
})

test('opens when a call reads the person, too', async ({ system }) => {
  const code = await newCode(system)
  expect(await read(system, code)).toMatchObject({ status: 200 })
  await system.clock.jump(minutes(45))
  expect(await check(system, code)).toMatchObject({ status: 200 })
})

test('agrees on the end when ten calls open it at the same time', async ({ system }) => {
  const code = await newCode(system)
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(system, code)))
  expect(new Set(answers.map((answer) => expectOk(answer).expiresAt)).size).toBe(1)
})

test('belongs to the same person, regardless of the letter case of the address', async ({ system }) => {
  const email = newEmail()
  const older = await newCode(system, email)
  await system.clock.jump(minutes(1))
  expectOk(await system.client.call(api.preRegister, { body: preRegistrationOf(email.toUpperCase()) }))
  const newer = codeIn(await system.mailbox.next(email))
  expect(await check(system, newer)).toMatchObject({ status: 200 })
  expect(await check(system, older)).toMatchObject({ status: 403, body: { code: 'CODE_DISABLED' } })
  expect(await read(system, older)).toMatchObject({ status: 403, body: { code: 'DISABLED' } })
  const { rows } = await system.db.query('select 1 from pre_registration where lower(email) = $1', [email])
  expect(rows).toHaveLength(1)
})

test("uses the newer link's name when a person pre-registers again", async ({ system }) => {
  const email = newEmail()
  await newCode(system, email)
  await system.clock.jump(minutes(1))
  const body = { ...preRegistrationOf(email, 'en'), firstName: 'Jirō', lastName: 'O-Saki' }
  expectOk(await system.client.call(api.preRegister, { body }))
  const person = expectOk(await read(system, codeIn(await system.mailbox.next(email))))
  expect(person).toMatchObject({
    firstName: 'Jirō',
    lastName: 'O-Saki',
    metadata: { selectedLanguage: 'en' },
  })
})

test('answers an unknown code with the error code of each call', async ({ system }) => {
  expect(await check(system, 'nobody')).toMatchObject({ status: 404, body: { code: 'INVALID_CODE' } })
  expect(await read(system, 'nobody')).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } })
})

test('reports in every call that the person is registered, even with an old code', async ({ system }) => {
  const { email, code } = await becomeParticipant(system)
  const refusal = { status: 409, body: { code: 'ALREADY_REGISTRATED' } }
  expect(await check(system, code)).toMatchObject(refusal)
  expect(await read(system, code)).toMatchObject(refusal)
  await system.clock.jump(minutes(120))
  expect(await check(system, code)).toMatchObject(refusal)
  expect(await system.client.call(api.sendLink, { body: { code } })).toMatchObject(refusal)
  for (const address of [email, email.toUpperCase()])
    expect(await system.client.call(api.preRegister, { body: preRegistrationOf(address) })).toMatchObject(
      refusal,
    )
  expect(system.mailbox.received(email)).toHaveLength(2)
})

test('neither a code nor its revoke token is readable anywhere in the database', async ({ system }) => {
  const email = newEmail()
  const code = await newCode(system, email)
  const { revokeToken } = expectOk(await read(system, code))
  expect(await tablesHolding(system.db, code)).toEqual([])
  expect(await tablesHolding(system.db, revokeToken)).toEqual([])
  // Prove that the search works.
  expect(await tablesHolding(system.db, email)).toEqual(['public.pre_registration'])
})

test('codes are 256 random bits, all different', async ({ system }) => {
  const codes = await Promise.all(Array.from({ length: 5 }, () => newCode(system)))
  for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  expect(new Set(codes).size).toBe(5)
})
