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
  until,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const newPerson = async (system: System) => {
  const email = newEmail()
  const code = await obtainCode(system.client, system.mailbox, email)
  const { revokeToken } = expectOk(await system.client.call(api.readPreRegistration, { params: { code } }))
  return { email, code, revokeToken }
}

const revoke = (system: System, code: string, token: string) =>
  system.client.call(api.revokePreRegistration, { params: { code }, ...(token && { token }) })

const statusOf = (system: System, orderId: string) =>
  system.client.call(api.readPaymentStatus, { params: { orderId } })

const test = systemTest()

test('ends the code', async ({ system }) => {
  const { code, revokeToken } = await newPerson(system)
  expect(await revoke(system, code, revokeToken)).toMatchObject({ status: 204, body: undefined })
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

test('succeeds when repeated', async ({ system }) => {
  const { code, revokeToken } = await newPerson(system)
  expect(await revoke(system, code, revokeToken)).toMatchObject({ status: 204 })
  expect(await revoke(system, code, revokeToken)).toMatchObject({ status: 204 })
})

test('requires the token of this very code', async ({ system }) => {
  const [one, other] = await Promise.all([newPerson(system), newPerson(system)])
  for (const token of ['nonsense', one.code, other.revokeToken])
    expect(await revoke(system, one.code, token)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  expect(await revoke(system, 'nobody', one.revokeToken)).toMatchObject({ body: { code: 'INVALID_INPUT' } })
  expect(await system.client.call(api.checkCode, { token: one.code })).toMatchObject({ status: 200 })
})

test('requires a token', async ({ system }) => {
  const { code } = await newPerson(system)
  expect(await revoke(system, code, '')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_HEADER_FORMAT' },
  })
})

test('frees reserved seats', async ({ system, buyer }) => {
  const { code, revokeToken } = await newPerson(system)
  const before = await buyer.availableOf('workshop')
  const orders = [{ planId: 'workshop', quantity: 1 as const }]
  expectOk(await system.client.call(api.reserveStocks, { token: code, body: { orders } }))
  expect(await buyer.availableOf('workshop')).toBe(before - 1)
  expect(await revoke(system, code, revokeToken)).toMatchObject({ status: 204 })
  expect(await buyer.availableOf('workshop')).toBe(before)
})

test('cancels an unpaid order and frees its seats', async ({ system, buyer }) => {
  const { email, code, revokeToken } = await newPerson(system)
  const before = await buyer.availableOf('workshop')
  const { orderId } = await orderAndRegister(system.client, {
    code,
    email,
    planId: 'member',
    options: ['workshop'],
  })
  expect(await revoke(system, code, revokeToken)).toMatchObject({ status: 204 })
  expect(await buyer.availableOf('workshop')).toBe(before)
  expect(expectOk(await statusOf(system, orderId)).status).toBe('done')
  expect(expectOk(await system.client.call(api.readPaymentResult, { params: { orderId } }))).toMatchObject({
    result: 'canceled',
  })
  expect((await beginPayment(system.client, system.emulator.url, { code, orderId })).ok).toBe(false)
  expect(await chargesOf(system.emulator.url, orderId)).toBe(0)
})

test('is refused after the card has been charged', async ({ system }) => {
  const { email, code, revokeToken } = await newPerson(system)
  const { orderId } = await orderAndRegister(system.client, { code, email, planId: 'educational' })
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId }))
  await until(
    () => statusOf(system, orderId),
    (answer) => expectOk(answer).status === 'done',
  )
  expect(await revoke(system, code, revokeToken)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_COMPLETED' },
  })
  expect(expectOk(await system.client.call(api.readPaymentResult, { params: { orderId } }))).toMatchObject({
    result: 'succeeded',
  })
})

test('is refused while the outcome of a charge is unknown', async ({ system }) => {
  const { email, code, revokeToken } = await newPerson(system)
  const { orderId } = await orderAndRegister(system.client, { code, email, planId: 'educational' })
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
  expectOk(await beginPayment(system.client, system.emulator.url, { code, orderId }))
  expect(await revoke(system, code, revokeToken)).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_COMPLETED' },
  })
  const settled = await until(
    async () => {
      await system.clock.advance(5_000)
      return expectOk(await statusOf(system, orderId)).status
    },
    (status) => status === 'done',
  )
  expect(settled).toBe('done')
  expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
})

test('allows the person to pre-register again', async ({ system }) => {
  const { email, code, revokeToken } = await newPerson(system)
  expect(await revoke(system, code, revokeToken)).toMatchObject({ status: 204 })
  await system.clock.jump(minutes(1))
  const fresh = await obtainCode(system.client, system.mailbox, email)
  expect(await system.client.call(api.checkCode, { token: fresh })).toMatchObject({ status: 200 })
  expect(await system.client.call(api.checkCode, { token: code })).toMatchObject({
    body: { code: 'CODE_DISABLED' },
  })
})
