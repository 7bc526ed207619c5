import { randomUUID } from 'node:crypto'
import { api } from '@uketsuke/contract'
import { operatorApi, type UnpaidSeat } from '@uketsuke/contract/operator'
import { armScenario, expectOk, newEmail, obtainCode, registrationOf, type System } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest()

const params = { planId: 'workshop' }
const unpaidSeats = async (system: System, planId = 'workshop'): Promise<UnpaidSeat[]> =>
  expectOk(await system.operator.call(operatorApi.listUnpaidSeats, { params: { planId } })).seats
const free = async (system: System, sheetIds: string[], planId = 'workshop') =>
  expectOk(
    await system.operator.call(operatorApi.freeUnpaidSeats, { params: { planId }, body: { sheetIds } }),
  )
const newPerson = async (system: System, email = newEmail()) => {
  return { email, code: await obtainCode(system.client, system.mailbox, email) }
}
const reserve = (system: System, code: string, planId: string, clientAddress: string) =>
  system.client.call(api.reserveStocks, {
    token: code,
    clientAddress,
    body: { orders: [{ planId, quantity: 1 as const }] },
  })

test('shows who holds the seats of a plan, and frees several at once', async ({
  system,
  buyer,
  secretariat,
}) => {
  const mailbox = randomUUID()
  const one = await newPerson(system, `${mailbox}@example.org`)
  expectOk(await reserve(system, one.code, 'workshop', '198.51.100.1'))
  await system.clock.jump(minutes(1))
  const other = await newPerson(system, `${mailbox}+2@example.org`)
  const { orderId, registrationId } = await buyer.newOrder(
    { planId: 'hands-on', options: ['workshop'] },
    other,
  )
  const [first, second, ...more] = await unpaidSeats(system)
  expect(more).toEqual([])
  expect(first).toMatchObject({
    state: 'reserved',
    email: one.email,
    orderId: null,
    registrationId: null,
    heldSince: new Date(system.clock.now() - minutes(1)).toISOString(),
    heldUntil: new Date(system.clock.now() + minutes(14)).toISOString(),
  })
  expect(second).toMatchObject({
    state: 'ordered',
    email: other.email,
    orderId,
    registrationId,
    clientAddress: null,
    heldUntil: new Date(system.clock.now() + minutes(30)).toISOString(),
  })
  expect(first?.mailbox).toMatch(/^[0-9a-f]{12}$/)
  expect(second?.mailbox).toBe(first?.mailbox)
  expect(first?.clientAddress).toMatch(/^[0-9a-f]{12}$/)

  const ids = [first?.sheetId ?? '', second?.sheetId ?? '']
  const handsOn = await buyer.availableOf('hands-on')
  expect(await free(system, [...ids, 'workshop-999', 'hands-on-1', ids[0] ?? ''])).toEqual({
    freed: ids,
    kept: [
      { sheetId: 'workshop-999', reason: 'notHeld' },
      { sheetId: 'hands-on-1', reason: 'notHeld' },
    ],
  })
  expect(await unpaidSeats(system)).toEqual([])
  expect(await buyer.availableOf('workshop')).toBe(5)
  expect(await buyer.availableOf('hands-on')).toBe(handsOn + 1)
  expect(await secretariat.history(orderId)).toEqual(['buyer placed', 'secretariat canceled'])
  expect(await buyer.result(orderId)).toMatchObject({ result: 'canceled' })
})

test('keeps a seat whose card is being charged, and a paid one', async ({ system, buyer }) => {
  const order = await buyer.newOrder({ planId: 'educational', options: ['workshop'] })
  await armScenario(system.emulator.url, { call: 'ExecTran', scenario: 'http-500-after', times: 1 })
  const jobId = await buyer.pay(order)
  const sheetIds = (await unpaidSeats(system)).map(({ sheetId }) => sheetId)
  expect(sheetIds).toHaveLength(1)
  expect(await free(system, sheetIds)).toEqual({
    freed: [],
    kept: [{ sheetId: sheetIds[0], reason: 'charging' }],
  })
  await buyer.advanceUntil(
    () => buyer.jobStatus(jobId),
    ({ status }) => status === 'done',
  )
  expect(await unpaidSeats(system)).toEqual([])
  expect(await free(system, sheetIds)).toEqual({
    freed: [],
    kept: [{ sheetId: sheetIds[0], reason: 'notHeld' }],
  })
})

test('frees a seat that cost nothing once its participant is disabled', async ({ system, buyer }) => {
  const before = await buyer.availableOf('luncheon')
  const { email, code } = await newPerson(system)
  const body = registrationOf(code, email, 'student', { otherPlans: ['luncheon'] })
  const { registrationId } = expectOk(await system.client.call(api.register, { token: code, body }))
  const [seat] = await unpaidSeats(system, 'luncheon')
  expect(seat).toMatchObject({ state: 'unpriced', email, registrationId, heldUntil: null })
  const sheetIds = [seat?.sheetId ?? '']
  expect(await free(system, sheetIds, 'luncheon')).toEqual({
    freed: [],
    kept: [{ sheetId: sheetIds[0], reason: 'participant' }],
  })
  await system.operator.call(operatorApi.disableParticipant, { params: { registrationId } })
  expect(await free(system, sheetIds, 'luncheon')).toEqual({ freed: sheetIds, kept: [] })
  expect(await buyer.availableOf('luncheon')).toBe(before)
})

test('refuses a plan that the convention does not sell', async ({ system }) => {
  const refusal = { status: 404, body: { code: 'RESOURCE_NOT_FOUND' } }
  const nowhere = { params: { planId: 'nothing' } }
  expect(await system.operator.call(operatorApi.listUnpaidSeats, nowhere)).toMatchObject(refusal)
  const body = { sheetIds: ['nothing-1'] }
  expect(await system.operator.call(operatorApi.freeUnpaidSeats, { ...nowhere, body })).toMatchObject(refusal)
  expect((await system.operator.call(operatorApi.listUnpaidSeats, { params })).status).toBe(200)
})
