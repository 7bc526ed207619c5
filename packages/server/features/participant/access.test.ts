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
  startSystem,
} from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let system: System
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

const change = (to: 'disable' | 'enable', { registrationId }: Pick<Participant, 'registrationId'>) =>
  system.operator.call(to === 'disable' ? operatorApi.disableParticipant : operatorApi.enableParticipant, {
    params: { registrationId },
  })
const read = ({ registrationId }: Pick<Participant, 'registrationId'>) =>
  system.operator.call(operatorApi.readParticipant, { params: { registrationId } })
const find = async (email: string) =>
  expectOk(await system.operator.call(operatorApi.listParticipants, { query: { email } })).participants

const logIn = ({ registrationId, password }: Participant) =>
  system.client.call(api.login, { body: { registrationId, password, target: 'mypage' } })
const check = (token: string) => system.client.call(api.checkLogin, { token })

const done = { status: 204 }
const notFound = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }

test('who is disabled is told so at the login, on My Page and at the door, until they are enabled again', async () => {
  const user = await becomeParticipant(system)
  const bystander = await loginToken(system, await becomeParticipant(system))
  const token = await loginToken(system, user)
  const { code } = expectOk(await system.client.call(api.issueEntryCode, { token }))
  const verify = async () =>
    expectOk(await system.operator.call(operatorApi.verifyEntryCode, { body: { code } })).result

  expect(await change('disable', user)).toMatchObject(done)
  expect(await logIn(user)).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } })
  expect(await check(token)).toMatchObject({ status: 403, body: { code: 'DISABLED' } })
  expect(await verify()).toBe('disabled')
  expect(expectOk(await read(user)).state).toBe('disabled')
  expect(await check(bystander)).toMatchObject(done)
  expect(await change('disable', user)).toMatchObject(done)

  expect(await change('enable', user)).toMatchObject(done)
  expect(await check(token)).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } })
  expect(await verify()).toBe('admitted')
  const fresh = expectOk(await logIn(user)).token
  // Enabling somebody who is not disabled changes nothing.
  expect(await change('enable', user)).toMatchObject(done)
  expect(await check(fresh)).toMatchObject(done)
})

test('a participant is found by ID and by address, with what they have', async () => {
  const { email, registrationId, orderId } = await buyersOf(system).paidOrder({
    planId: 'member',
    options: ['reception'],
  })
  const record = expectOk(await read({ registrationId }))
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
  expect(await find(email.toUpperCase())).toEqual([record])
  expect(await find('nobody@example.org')).toEqual([])
})

test('who has not paid yet can be found, but there is nobody to disable', async () => {
  const { registrationId, email } = await buyersOf(system).newOrder({ planId: 'member' })
  expect(expectOk(await read({ registrationId }))).toMatchObject({ state: 'pending', plans: [] })
  expect(await find(email)).toHaveLength(1)
  for (const to of ['disable', 'enable'] as const)
    expect(await change(to, { registrationId })).toMatchObject(notFound)
  expect(expectOk(await read({ registrationId })).state).toBe('pending')
})

test('an ID that nobody has in this convention is nobody', async () => {
  const nobody = { registrationId: 'D27nobody' }
  for (const answer of [await read(nobody), await change('disable', nobody), await change('enable', nobody)])
    expect(answer).toMatchObject(notFound)
  const elsewhere = createOperatorClient(system.operatorUrl, system.operatorKey, 'no-such-convention')
  expect(
    await elsewhere.call(operatorApi.listParticipants, { query: { email: 'a@example.org' } }),
  ).toMatchObject({
    status: 400,
  })
  await elsewhere.close()
})
