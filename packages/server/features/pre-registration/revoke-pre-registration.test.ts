import { api } from '@uketsuke/contract'
import {
  armScenario,
  beginPayment,
  chargesOf,
  expectOk,
  newEmail,
  obtainCode,
  orderAndRegister,
  type System,
  startSystem,
  until,
} from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let system: System
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

const newPerson = async () => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  const { revokeToken } = expectOk(await system.client.call(api.readPreRegistration, { params: { code } }))
  return { email, code, revokeToken }
}

const revoke = (code: string, token: string) =>
  system.client.call(api.revokePreRegistration, { params: { code }, ...(token && { token }) })

const statusOf = (orderId: string) => system.client.call(api.readPaymentStatus, { params: { orderId } })

const availableOf = async (planId: string) =>
  expectOk(await system.client.call(api.readStocks)).find((stock) => stock.planId === planId)?.available

test('revoking ends the code', async () => {
  const { code, revokeToken } = await newPerson()
  expect(await revoke(code, revokeToken)).toMatchObject({ status: 204, body: undefined })
  expect(await system.client.call(api.checkCode, { token: code })).toMatchObject({
    status: 403,
    body: { code: 'CODE_DISABLED' },
  })
  expect(await system.client.call(api.readPreRegistration, { params: { code } })).toMatchObject({
    status: 403,
    body: { code: 'DISABLED' },
  })
  expect(await system.client.call(api.sendLink, { body: { code } })).toMatchObject({
    status: 403,
    body: { code: 'CODE_DISABLED' },
  })
})

test('revoking twice is no error', async () => {
  const { code, revokeToken } = await newPerson()
  expect(await revoke(code, revokeToken)).toMatchObject({ status: 204 })
  expect(await revoke(code, revokeToken)).toMatchObject({ status: 204 })
})

test('only the token of this code revokes it', async () => {
  const [one, other] = await Promise.all([newPerson(), newPerson()])
  for (const token of ['nonsense', one.code, other.revokeToken])
    expect(await revoke(one.code, token)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  expect(await revoke('nobody', one.revokeToken)).toMatchObject({ body: { code: 'INVALID_INPUT' } })
  expect(await system.client.call(api.checkCode, { token: one.code })).toMatchObject({ status: 200 })
})

test('the token must be there', async () => {
  const { code } = await newPerson()
  expect(await revoke(code, '')).toMatchObject({ status: 400, body: { code: 'INVALID_HEADER_FORMAT' } })
})

test('revoking frees reserved seats', async () => {
  const { code, revokeToken } = await newPerson()
  const before = await availableOf('workshop')
  const orders = [{ planId: 'workshop', quantity: 1 as const }]
  expectOk(await system.client.call(api.reserveStocks, { token: code, body: { orders } }))
  expect(await availableOf('workshop')).toBe((before ?? 0) - 1)
  expect(await revoke(code, revokeToken)).toMatchObject({ status: 204 })
  expect(await availableOf('workshop')).toBe(before)
})

test('revoking cancels an unpaid order and frees its seats', async () => {
  const { email, code, revokeToken } = await newPerson()
  const before = await availableOf('workshop')
  const { orderId } = await orderAndRegister(system.client, {
    code,
    email,
    planId: 'member',
    options: ['workshop'],
  })
  expect(await revoke(code, revokeToken)).toMatchObject({ status: 204 })
  expect(await availableOf('workshop')).toBe(before)
  expect(expectOk(await statusOf(orderId)).status).toBe('done')
  expect(expectOk(await system.client.call(api.readPaymentResult, { params: { orderId } }))).toMatchObject({
    result: 'canceled',
  })
  expect((await beginPayment(system.client, system.emulator.url, { code, orderId })).ok).toBe(false)
  expect(await chargesOf(system.emulator.url, orderId)).toBe(0)
})

test('after the card was charged it is too late', async () => {
  const { email, code, revokeToken } = await newPerson()
  const { orderId } = await orderAndRegister(system.client, { code, email, planId: 'educational' })
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId }))
  await until(
    () => statusOf(orderId),
    (answer) => expectOk(answer).status === 'done',
  )
  expect(await revoke(code, revokeToken)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
  expect(expectOk(await system.client.call(api.readPaymentResult, { params: { orderId } }))).toMatchObject({
    result: 'succeeded',
  })
})

test('while it is not known whether the card was charged it is too late, too', async () => {
  const { email, code, revokeToken } = await newPerson()
  const { orderId } = await orderAndRegister(system.client, { code, email, planId: 'educational' })
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId }))
  expect(await revoke(code, revokeToken)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
  const settled = await until(
    async () => {
      await system.clock.advance(5_000)
      return expectOk(await statusOf(orderId)).status
    },
    (status) => status === 'done',
  )
  expect(settled).toBe('done')
  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
})

test('who revoked can pre-register again', async () => {
  const { email, code, revokeToken } = await newPerson()
  expect(await revoke(code, revokeToken)).toMatchObject({ status: 204 })
  await system.clock.jump(60_000)
  const fresh = await obtainCode(system.client, system.mailbox, email)
  expect(await system.client.call(api.checkCode, { token: fresh })).toMatchObject({ status: 200 })
  expect(await system.client.call(api.checkCode, { token: code })).toMatchObject({
    body: { code: 'CODE_DISABLED' },
  })
})
