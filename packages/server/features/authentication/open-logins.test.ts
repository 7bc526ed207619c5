import { api, apiBase, type OpenLogin } from '@uketsuke/contract'
import { becomeParticipant, expectOk, loginToken, type Participant, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { hours } from '../../platform/duration.ts'

const test = systemTest({ now: new Date('2027-02-01T00:00:00Z') })

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

const logInWith = async (system: System, { registrationId, password }: Participant, userAgent: string) => {
  const answer = await fetch(`${system.url}${apiBase}/authenticate/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-convention-id': 'demo2027', 'user-agent': userAgent },
    body: JSON.stringify({ registrationId, password, target: 'mypage' }),
  })
  return ((await answer.json()) as { token: string }).token
}

const read = async (system: System, token: string): Promise<OpenLogin[]> =>
  expectOk(await system.client.call(api.readLogins, { token }))

const check = (system: System, token: string) => system.client.call(api.checkLogin, { token })
const ended = { status: 401, body: { code: 'INVALID_TOKEN' } }

test('lists the open logins of the participant, newest first, with the device of each', async ({
  system,
}) => {
  const me = await becomeParticipant(system)
  await loginToken(system, await becomeParticipant(system))
  const first = await logInWith(system, me, chrome)
  await system.clock.jump(hours(1))
  const second = await loginToken(system, me)
  const logins = await read(system, second)
  expect(logins).toMatchObject([
    { device: null, isCurrent: true },
    { device: 'Chrome, Windows', isCurrent: false },
  ])
  for (const { loginId } of logins) expect(loginId).toMatch(/^[0-9a-f]{32}$/)
  const [newer, older] = logins.map(({ createdAt }) => Date.parse(createdAt))
  expect((newer ?? 0) - (older ?? 0)).toBeGreaterThanOrEqual(hours(1))
  expect((await read(system, first)).map(({ isCurrent }) => isCurrent)).toEqual([false, true])
  expect(JSON.stringify(logins)).not.toContain(second)
})

test('leaves out logins that have expired', async ({ system }) => {
  const me = await becomeParticipant(system)
  await loginToken(system, me)
  await system.clock.jump(hours(12))
  expect(await read(system, await loginToken(system, me))).toHaveLength(1)
})

test('ends the named login, and no other', async ({ system }) => {
  const me = await becomeParticipant(system)
  const [here, lost, other] = [
    await loginToken(system, me),
    await logInWith(system, me, chrome),
    await loginToken(system, me),
  ]
  const { loginId = '' } = (await read(system, here)).find(({ device }) => device !== null) ?? {}
  const end = () => system.client.call(api.endLogin, { token: here, params: { loginId } })
  expect(await end()).toMatchObject({ status: 204 })
  expect(await check(system, lost)).toMatchObject(ended)
  for (const token of [here, other]) expect(await check(system, token)).toMatchObject({ status: 204 })
  expect(await end()).toMatchObject({ status: 404, body: { code: 'RESOURCE_NOT_FOUND' } })
})

test('does not end another participant’s login', async ({ system }) => {
  const [me, somebody] = [await becomeParticipant(system), await becomeParticipant(system)]
  const [mine, theirs] = [await loginToken(system, me), await loginToken(system, somebody)]
  const [{ loginId = '' } = {}] = await read(system, theirs)
  expect(await system.client.call(api.endLogin, { token: mine, params: { loginId } })).toMatchObject({
    status: 404,
  })
  expect(await check(system, theirs)).toMatchObject({ status: 204 })
})

test('ends all logins but that of the caller', async ({ system }) => {
  const [me, somebody] = [await becomeParticipant(system), await becomeParticipant(system)]
  const here = await loginToken(system, me)
  const others = [await loginToken(system, me), await loginToken(system, me)]
  const theirs = await loginToken(system, somebody)
  expect(await system.client.call(api.endOtherLogins, { token: here })).toMatchObject({ status: 204 })
  for (const token of others) expect(await check(system, token)).toMatchObject(ended)
  for (const token of [here, theirs]) expect(await check(system, token)).toMatchObject({ status: 204 })
  expect(await read(system, here)).toHaveLength(1)
})
