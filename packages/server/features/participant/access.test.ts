import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import {
  becomeParticipant,
  buyersOf,
  createOperatorClient,
  expectOk,
  loginToken,
  type Participant,
  type System,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const change = (
  system: System,
  to: 'disable' | 'enable',
  { registrationId }: Pick<Participant, 'registrationId'>,
) =>
  system.operator.call(to === 'disable' ? operatorApi.disableParticipant : operatorApi.enableParticipant, {
    params: { registrationId },
  })
const read = (system: System, { registrationId }: Pick<Participant, 'registrationId'>) =>
  system.operator.call(operatorApi.readParticipant, { params: { registrationId } })
const find = async (system: System, email: string) =>
  expectOk(await system.operator.call(operatorApi.listParticipants, { query: { email } })).participants

const logIn = (system: System, { registrationId, password }: Participant) =>
  system.client.call(api.login, { body: { registrationId, password, target: 'mypage' } })
const check = (system: System, token: string) => system.client.call(api.checkLogin, { token })

const done = { status: 204 }
const notFound = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }

const test = systemTest()

test('refuses a disabled participant at login, on My Page and at the door, until they are enabled again', async ({
  system,
}) => {
  const user = await becomeParticipant(system)
  const bystander = await loginToken(system, await becomeParticipant(system))
  const token = await loginToken(system, user)
  const { code } = expectOk(await system.client.call(api.issueEntryCode, { token }))
  const verify = async () =>
    expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } })).result

  expect(await change(system, 'disable', user)).toMatchObject(done)
  expect(await logIn(system, user)).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } })
  expect(await check(system, token)).toMatchObject({ status: 403, body: { code: 'DISABLED' } })
  expect(await verify()).toBe('disabled')
  expect(expectOk(await read(system, user)).state).toBe('disabled')
  expect(await check(system, bystander)).toMatchObject(done)
  expect(await change(system, 'disable', user)).toMatchObject(done)

  expect(await change(system, 'enable', user)).toMatchObject(done)
  expect(await check(system, token)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
  expect(await verify()).toBe('admitted')
  const fresh = expectOk(await logIn(system, user)).token
  // Enabling a participant who is not disabled changes nothing.
  expect(await change(system, 'enable', user)).toMatchObject(done)
  expect(await check(system, fresh)).toMatchObject(done)
})

test('finds a participant by ID and by address, with their plans', async ({ system }) => {
  const { email, registrationId, orderId } = await buyersOf(system).paidOrder({
    planId: 'member',
    options: ['reception'],
  })
  const record = expectOk(await read(system, { registrationId }))
  expect(record).toMatchObject({
    registrationId,
    state: 'active',
    category: 'GENERAL',
    language: 'ja',
    lastName: '髙橋',
    email,
    plans: [{ planId: 'member' }, { planId: 'reception' }],
  })
  expect(JSON.stringify(record)).not.toContain(orderId)
  expect(await find(system, email.toUpperCase())).toEqual([record])
  expect(await find(system, 'nobody@example.org')).toEqual([])
})

test('finds a person who has not paid yet, but does not disable them', async ({ system }) => {
  const { registrationId, email } = await buyersOf(system).newOrder({ planId: 'member' })
  expect(expectOk(await read(system, { registrationId }))).toMatchObject({ state: 'pending', plans: [] })
  expect(await find(system, email)).toHaveLength(1)
  for (const to of ['disable', 'enable'] as const)
    expect(await change(system, to, { registrationId })).toMatchObject(notFound)
  expect(expectOk(await read(system, { registrationId })).state).toBe('pending')
})

test('answers an unknown ID with "not found"', async ({ system }) => {
  const nobody = { registrationId: 'D27nobody' }
  for (const answer of [
    await read(system, nobody),
    await change(system, 'disable', nobody),
    await change(system, 'enable', nobody),
  ])
    expect(answer).toMatchObject(notFound)
  const elsewhere = createOperatorClient(system.operatorUrl, system.operatorKey, 'no-such-convention')
  expect(
    await elsewhere.call(operatorApi.listParticipants, { query: { email: 'a@example.org' } }),
  ).toMatchObject({
    status: 400,
  })
  await elsewhere.close()
})
