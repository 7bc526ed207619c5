import { api } from '@uketsuke/contract'
import {
  becomeParticipant,
  expectOk,
  newEmail,
  obtainCode,
  orderAndRegister,
  type Participant,
  type System,
  startSystem,
  tablesHolding,
} from '@uketsuke/testing'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

let system: System
let someone: Participant
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
  someone = await becomeParticipant(system)
})
afterAll(() => system.stop())

const minute = 60_000

/** Failures of the test before no longer count. */
beforeEach(() => system.clock.jump(15 * minute))

const logIn = (registrationId: string, password: string, clientAddress?: string) =>
  system.client.call(api.login, {
    body: { registrationId, password, target: 'mypage' },
    ...(clientAddress && { clientAddress }),
  })

const wrong = { status: 401, body: { code: 'INCORRECT_PASSWORD' } }
const unknown = { status: 401, body: { code: 'USER_NOT_FOUND' } }
const locked = { status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } }

test('registration ID and password of the mail open My Page, as a participant', async () => {
  const answer = await logIn(someone.registrationId, someone.password)
  expect(answer).toMatchObject({ status: 200, body: { role: 'participant' } })
  const { token } = expectOk(answer)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await tablesHolding(system.db, token)).toEqual([])
})

test('spaces around ID and password, and full-width letters, are forgiven', async () => {
  const fullWidth = someone.registrationId.replace(/[!-~]/g, (char) =>
    String.fromCharCode(char.charCodeAt(0) + 0xfee0),
  )
  expect(await logIn(`　${fullWidth} `, ` ${someone.password}　`)).toMatchObject({ status: 200 })
})

test('a wrong password and an unknown ID have their codes', async () => {
  expect(await logIn(someone.registrationId, 'Wrong1234')).toMatchObject(wrong)
  expect(await logIn(someone.registrationId, someone.password.toLowerCase())).toMatchObject(wrong)
  expect(await logIn('D27nobody', someone.password)).toMatchObject(unknown)
  expect(await logIn("' or 1=1 --", someone.password)).toMatchObject(unknown)
})

test('who has not paid yet is no user', async () => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  const { registrationId } = await orderAndRegister(system.client, { code, email, planId: 'member' })
  expect(await logIn(registrationId, 'Wrong1234')).toMatchObject(unknown)
})

test('after ten failures even the right password is refused for 15 minutes', async () => {
  for (let count = 0; count < 10; count++)
    expect(await logIn(someone.registrationId, 'Wrong1234')).toMatchObject(wrong)
  const refused = await logIn(someone.registrationId, someone.password)
  expect(refused).toMatchObject(locked)
  expect(refused.headers['retry-after']).toBe('900')
  await system.clock.jump(15 * minute - 1_000)
  expect(await logIn(someone.registrationId, someone.password)).toMatchObject(locked)
  await system.clock.jump(1_000)
  expect(await logIn(someone.registrationId, someone.password)).toMatchObject({ status: 200 })
})

test('failures of one ID do not lock another one out; a success in between changes nothing', async () => {
  const other = await becomeParticipant(system)
  for (let count = 0; count < 9; count++) await logIn(someone.registrationId, 'Wrong1234')
  expect(await logIn(someone.registrationId, someone.password)).toMatchObject({ status: 200 })
  expect(await logIn(someone.registrationId, 'Wrong1234')).toMatchObject(wrong)
  expect(await logIn(someone.registrationId, someone.password)).toMatchObject(locked)
  expect(await logIn(other.registrationId, other.password)).toMatchObject({ status: 200 })
})

test('an ID that does not exist is locked like one that does', async () => {
  for (let count = 0; count < 10; count++)
    expect(await logIn('D27nobody', 'Wrong1234')).toMatchObject(unknown)
  expect(await logIn('D27nobody', 'Wrong1234')).toMatchObject(locked)
})

test('after fifty failures from one address nobody logs in from there; from elsewhere they do', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `D27nobody${index}`)
  await Promise.all(ids.map((id) => logIn(id, 'Wrong1234', '203.0.113.9')))
  expect(await logIn(someone.registrationId, someone.password, '203.0.113.9')).toMatchObject(locked)
  expect(await logIn(someone.registrationId, someone.password, '203.0.113.10')).toMatchObject({ status: 200 })
  await system.clock.jump(15 * minute)
  expect(await logIn(someone.registrationId, someone.password, '203.0.113.9')).toMatchObject({ status: 200 })
})

test('a wrong ID takes about as long as a wrong password', async () => {
  const timeOf = async (registrationId: string) => {
    const start = performance.now()
    await logIn(registrationId, 'Wrong1234')
    return performance.now() - start
  }
  // The fastest of several, in turns: a busy machine only ever makes them slower.
  let [nobody, somebody] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let count = 0; count < 5; count++) {
    nobody = Math.min(nobody, await timeOf('D27nobody'))
    somebody = Math.min(somebody, await timeOf(someone.registrationId))
  }
  expect(nobody).toBeGreaterThan(somebody / 3)
  expect(somebody).toBeGreaterThan(nobody / 3)
})

test('a disabled user is told so, but only with the right password', async () => {
  const user = await becomeParticipant(system)
  await system.db.query(`update participant set state = 'disabled' where registration_id = $1`, [
    user.registrationId,
  ])
  expect(await logIn(user.registrationId, user.password)).toMatchObject({
    status: 403,
    body: { code: 'USER_DISABLED' },
  })
  expect(await logIn(user.registrationId, 'Wrong1234')).toMatchObject(wrong)
})
