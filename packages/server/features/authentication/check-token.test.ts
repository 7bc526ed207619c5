import { api } from '@uketsuke/contract'
import {
  becomeParticipant,
  createApiClient,
  expectOk,
  newEmail,
  obtainCode,
  type Participant,
  type System,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { hours } from '../../platform/duration.ts'

const check = (system: System, token: string) => system.client.call(api.checkLogin, { token })
const readUsers = (system: System, token: string) => system.client.call(api.readUsers, { token })

const good = { status: 204 }
const expired = { status: 401, body: { code: 'TOKEN_EXPIRED' } }
const invalid = { status: 401, body: { code: 'INVALID_TOKEN' } }

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') })
  .extend('someone', { scope: 'file' }, ({ system }) => becomeParticipant(system))
  .extend(
    'logIn',
    ({ system, someone }) =>
      async ({ registrationId, password }: Participant = someone): Promise<string> =>
        expectOk(
          await system.client.call(api.login, { body: { registrationId, password, target: 'mypage' } }),
        ).token,
  )

test('accepts a token for its participant only', async ({ system, someone, logIn }) => {
  const other = await becomeParticipant(system)
  const [token, otherToken] = [await logIn(), await logIn(other)]
  expect(await check(system, token)).toMatchObject(good)
  const [user, ...more] = expectOk(await readUsers(system, token))
  expect(user).toMatchObject({ registrationId: someone.registrationId, email: someone.email })
  expect(more).toEqual([])
  expect(expectOk(await readUsers(system, otherToken))[0]).toMatchObject({ email: other.email })
})

test('ends a token after 12 hours without use', async ({ system, logIn }) => {
  const token = await logIn()
  await system.clock.jump(hours(12) - 1_000)
  expect(await check(system, token)).toMatchObject(good)
  await system.clock.jump(hours(12) - 1_000)
  expect(await check(system, token)).toMatchObject(good)
  await system.clock.jump(hours(12))
  expect(await check(system, token)).toMatchObject(expired)
  expect(await readUsers(system, token)).toMatchObject(expired)
})

test('ends a token after 7 days, however much it is used', async ({ system, logIn }) => {
  const token = await logIn()
  for (let halfDays = 0; halfDays < 15; halfDays++) {
    await system.clock.jump(hours(11))
    expect(await check(system, token)).toMatchObject(good)
  }
  await system.clock.jump(hours(3) - 1_000)
  expect(await check(system, token)).toMatchObject(good)
  await system.clock.jump(1_000)
  const ended = await check(system, token)
  expect(ended.status).toBe(401)
  expect(['TOKEN_EXPIRED', 'INVALID_TOKEN']).toContain(ended.ok ? '' : ended.body.code)
})

test('logs out only with the token that was sent', async ({ system, logIn }) => {
  const [first, second] = [await logIn(), await logIn()]
  expect(await system.client.call(api.logout, { token: first })).toMatchObject(good)
  expect(await check(system, first)).toMatchObject(invalid)
  expect(await check(system, second)).toMatchObject(good)
  expect(await system.client.call(api.logout, { token: first })).toMatchObject(good)
})

test('ends all tokens of a participant who is disabled', async ({ system, secretariat, logIn }) => {
  const user = await becomeParticipant(system)
  const tokens = [await logIn(user), await logIn(user)]
  await secretariat.disable(user.registrationId)
  for (const token of tokens) {
    expect(await check(system, token)).toMatchObject({ status: 403, body: { code: 'DISABLED' } })
    expect(await readUsers(system, token)).toMatchObject({ status: 403, body: { code: 'DISABLED' } })
  }
})

test('rejects tokens and passwords of another convention', async ({ system, someone, logIn }) => {
  const token = await logIn()
  const other = createApiClient(system.url, 'other2027')
  expect(await other.call(api.checkLogin, { token })).toMatchObject(invalid)
  expect(await other.call(api.readUsers, { token })).toMatchObject(invalid)
  const { registrationId, password } = someone
  expect(await other.call(api.login, { body: { registrationId, password, target: 'mypage' } })).toMatchObject(
    { status: 401, body: { code: 'USER_NOT_FOUND' } },
  )
  await other.close()
})

test('rejects registration codes, revoke tokens and nonsense as login tokens', async ({
  system,
  someone,
}) => {
  const code = await obtainCode(system.client, system.mailbox, newEmail())
  const { revokeToken } = expectOk(await system.client.call(api.readPreRegistration, { params: { code } }))
  for (const token of [code, someone.code, revokeToken, 'nonsense', someone.password]) {
    expect(await check(system, token)).toMatchObject(invalid)
    expect(await readUsers(system, token)).toMatchObject(invalid)
  }
})

test('uses an index to find old logins', async ({ system }) => {
  const client = await system.db.connect()
  await client.query('set enable_seqscan = off')
  const { rows } = await client.query('explain delete from login_token where created_at <= now()')
  client.release(true)
  expect(JSON.stringify(rows)).toContain('login_token_by_age')
})

// This test comes last, because it closes the site.
test('refuses logins and valid tokens once My Page is closed', async ({ system, someone, logIn }) => {
  await system.clock.setTime('2028-03-31T14:59:58Z')
  const token = await logIn()
  expect(await check(system, token)).toMatchObject(good)
  await system.clock.setTime('2028-03-31T15:00:00Z')
  const closed = { status: 403, body: { code: 'OUT_OF_DATE' } }
  expect(await check(system, token)).toMatchObject(closed)
  expect(await readUsers(system, token)).toMatchObject(closed)
  const { registrationId, password } = someone
  expect(
    await system.client.call(api.login, { body: { registrationId, password, target: 'mypage' } }),
  ).toMatchObject(closed)
})
