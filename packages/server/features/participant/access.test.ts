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
import { describe, expect } from 'vitest'

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
  // Enabling a participant twice changes nothing.
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

describe('looks up a person by an address', () => {
  const ask = async (system: System, query: string) => {
    const headers = { 'x-convention-id': 'demo2027', 'x-api-token': `Bearer ${system.operatorKey}` }
    const answer = await fetch(`${system.operatorUrl}/v2/participants?${query}`, { headers })
    return { status: answer.status, body: await answer.json() }
  }

  test('with a plus sign, which a query must encode', async ({ system }) => {
    const address = `hana+${crypto.randomUUID()}@example.org`
    const [, name] = address.split('+')
    const { registrationId } = await becomeParticipant(system, address)
    const found = { status: 200, body: { participants: [{ registrationId, email: address }] } }
    expect(await ask(system, `email=hana%2B${name}`)).toMatchObject(found)
    expect(await ask(system, `email=%20HANA%2b${name}%20`)).toMatchObject(found)
    for (const space of ['+', '%20', '%E3%80%80'])
      expect(await ask(system, `email=hana${space}${name}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_FORMAT', details: [{ path: 'email', rule: 'plusSign', instead: '%2B' }] },
      })
  })

  test.for([
    ['%00', 'printable'],
    ['', 'required'],
    ['nobody', 'email'],
    [`${'x'.repeat(100)}@example.org`, 'maxLength'],
  ])('refuses %s as %s', async ([email, rule], { system }) => {
    expect(await ask(system, `email=${email}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FORMAT', details: [{ path: 'email', rule }] },
    })
  })

  test('refuses a query with two addresses, or with none', async ({ system }) => {
    for (const [query, rule] of [
      ['email=a@example.org&email=b@example.org', 'type'],
      ['', 'required'],
    ] as const)
      expect(await ask(system, query)).toMatchObject({
        status: 400,
        body: { details: [{ path: 'email', rule }] },
      })
  })
})
