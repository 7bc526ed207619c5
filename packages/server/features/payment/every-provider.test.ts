import { api } from '@uketsuke/contract'
import {
  type ApiClient,
  type Buyers,
  type BuyersOrder,
  buyersOf,
  type ControlledCard,
  type ConventionFolders,
  clearScenarios,
  copyConventions,
  createApiClient,
  createOperatorClient,
  expectOk,
  gmoControls,
  type ProviderControls,
  type SecondProvider,
  type Secretariat,
  type System,
  secondProvider,
  secondProviderAccount,
  secondProviderControls,
  secretariatOf,
  startSecondProvider,
  startSystem,
  until,
} from '@uketsuke/testing'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { cardProviders } from '../../adapters/card-payment/card-providers.ts'
import { hours } from '../../platform/duration.ts'

/*
 * The promises of a payment, with every provider. A new provider adds a row with its controls to the table
 * below, a convention, and the start and end of its server.
 */

let provider: SecondProvider
let folders: ConventionFolders
let system: System

const ownKeys = / {2}provider: gmo\n {2}shopId: .*\n(?: {2}#.*\n)* {2}shopPassVariable: .*\n/
const secondProviderKeys = () =>
  `  provider: purse\n  url: ${provider.url}\n  account: ${secondProviderAccount.account}\n  keyVariable: PURSE_KEY\n`

beforeAll(async () => {
  provider = await startSecondProvider()
  folders = await copyConventions()
  await folders.add('purse2027')
  await folders.edit((yaml) => yaml.replace(ownKeys, secondProviderKeys()), 'purse2027')
  system = await startSystem({
    serverUrl: inject('serverUrl'),
    template: inject('template'),
    conventionsDir: folders.dir,
    cardProviders: [...cardProviders, secondProvider],
    secrets: { PURSE_KEY: secondProviderAccount.key },
    cardTimeout: 1_000,
  })
})
afterEach(() => clearScenarios(system.emulator.url))
afterAll(async () => {
  await system.stop()
  await Promise.all([provider.close(), folders.remove()])
})

const price = 3_000

describe.each([
  ['GMO', 'demo2027', () => gmoControls(system.emulator.url)],
  ['a provider that shares nothing with it', 'purse2027', () => secondProviderControls(provider)],
] as const)('%s', (_name, conventionId, controlsOf) => {
  let client: ApiClient
  let buyer: Buyers
  let secretariat: Secretariat
  let controls: ProviderControls

  beforeAll(() => {
    client = createApiClient(system.url, conventionId)
    buyer = buyersOf({ ...system, client })
    secretariat = secretariatOf({
      operator: createOperatorClient(system.operatorUrl, system.operatorKey, conventionId),
    })
    controls = controlsOf()
  })
  afterAll(() => client.close())

  const begin = async ({ code, orderId }: BuyersOrder, card: ControlledCard = 'pays') =>
    client.call(api.beginPayment, { body: { code, orderId, token: await controls.token(card) } })
  const pay = async (...payment: Parameters<typeof begin>): Promise<string> =>
    expectOk(await begin(...payment)).jobId
  /** Pays with a 3-D Secure card; the browser does not return. */
  const payAway = async (order: BuyersOrder): Promise<string> => {
    const jobId = await pay(order, 'challenged')
    await until(
      () => buyer.jobStatus(jobId),
      ({ redirectUrl }) => redirectUrl !== undefined,
    )
    return jobId
  }
  /** Returns from 3-D Secure. Resolves with the address to which the product sends the browser. */
  const comeBack = async (path: string): Promise<string> => {
    const response = await fetch(system.url + path, { redirect: 'manual' })
    expect(response.status).toBe(303)
    return new URL(response.headers.get('location') ?? '').hash
  }
  const authenticate = async ({ orderId }: BuyersOrder, isBuyer = true) =>
    comeBack(await controls.answerChallenge(orderId, isBuyer))
  const stateOf = async ({ orderId }: BuyersOrder) => (await secretariat.orderRecord(orderId)).state
  const untilUnknown = (order: BuyersOrder) =>
    until(
      () => stateOf(order),
      (state) => state === 'unknown',
    )
  const untilDone = ({ orderId }: BuyersOrder) =>
    buyer.advanceUntil(
      () => buyer.status(orderId),
      (status) => status === 'done',
    )
  const once = { charges: 1, charged: price }
  const never = { charges: 0, charged: 0 }

  test('charges a card once, however often the buyer clicks', async () => {
    const order = await buyer.newOrder()
    const clicks = await Promise.all(Array.from({ length: 5 }, () => begin(order)))
    const [jobId = ''] = clicks.flatMap((click) => (click.ok ? [click.body.jobId] : []))
    expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
    expect(await begin(order)).toMatchObject({ status: 409, body: { code: 'ALREADY_COMPLETED' } })
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
  })

  test('reports a declined card with advice, and accepts another one for the same order', async () => {
    const order = await buyer.newOrder()
    expect(await buyer.decided(await pay(order, 'declined'))).toMatchObject({
      isSuccess: false,
      canRetry: true,
      errors: [{ errorCode: expect.any(String), advice: expect.any(String) }],
    })
    expect(await controls.chargesOf(order.orderId)).toEqual(never)
    expect(await buyer.decided(await pay(order))).toMatchObject({ isSuccess: true })
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
  })

  test('charges once after 3-D Secure, however often the browser returns', async () => {
    const order = await buyer.newOrder()
    const jobId = await payAway(order)
    expect(await controls.chargesOf(order.orderId)).toEqual(never)
    const path = await controls.answerChallenge(order.orderId, true)
    const ways = await Promise.all([comeBack(path), comeBack(path), comeBack(path)])
    expect(new Set(ways)).toEqual(new Set([`#/payment?orderId=${order.orderId}&jobId=${jobId}`]))
    expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
  })

  test('charges nothing if 3-D Secure fails, and accepts another card', async () => {
    const order = await buyer.newOrder()
    const jobId = await payAway(order)
    await authenticate(order, false)
    expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: false, canRetry: true })
    expect(await controls.chargesOf(order.orderId)).toEqual(never)
    expect(await buyer.decided(await pay(order))).toMatchObject({ isSuccess: true })
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
  })

  test('settles a charge with a lost answer by asking, without a second charge', async () => {
    const order = await buyer.newOrder()
    await controls.lose('pay', 'after', order.orderId)
    const jobId = await pay(order)
    await untilUnknown(order)
    expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: false, step: -1 })
    await untilDone(order)
    expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: true })
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
  })

  test('keeps a charge undecided while it could still arrive, then allows another attempt', async () => {
    const order = await buyer.newOrder()
    await controls.lose('pay', 'before', order.orderId)
    const jobId = await pay(order)
    await untilUnknown(order)
    const began = system.clock.now()
    await buyer.advanceUntil(
      () => buyer.jobStatus(jobId),
      ({ status }) => status === 'done',
    )
    expect(system.clock.now() - began).toBeGreaterThan(60_000)
    expect(await buyer.jobResult(jobId)).toMatchObject({ isSuccess: false, canRetry: true })
    expect(await buyer.decided(await pay(order))).toMatchObject({ isSuccess: true })
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
  })

  test('settles a charge with a lost answer by asking, after 3-D Secure too', async () => {
    const order = await buyer.newOrder()
    await payAway(order)
    await controls.lose('confirm', 'after', order.orderId)
    await authenticate(order)
    await untilUnknown(order)
    await untilDone(order)
    expect((await buyer.result(order.orderId)).result).toBe('succeeded')
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
  })

  test("asks at once after the provider's notification, and acknowledges it in the expected form", async () => {
    const order = await buyer.newOrder()
    await payAway(order)
    await controls.lose('confirm', 'after', order.orderId)
    await authenticate(order)
    await untilUnknown(order)
    const answer = await controls.notify(system.url, order.orderId)
    expect([answer.status, await answer.text()]).toEqual([200, controls.acknowledgement])
    // A scheduled task settles the charge before the regular inquiry, 15 s after the lost call.
    const notified = system.clock.now()
    await buyer.advanceUntil(
      () => buyer.status(order.orderId),
      (status) => status === 'done',
      1_000,
    )
    expect(system.clock.now() - notified).toBeLessThan(12_000)
    expect(await controls.chargesOf(order.orderId)).toEqual(once)
  })

  test('refunds a part and then the rest, even if an answer is lost', async () => {
    const order = await buyer.newOrder({ planId: 'member' })
    await buyer.decided(await pay(order))
    const refund = async (request: { amount?: number } = {}) => {
      const { refundId } = expectOk(await secretariat.askRefund(order.orderId, request))
      return buyer.jumpUntil(
        () => secretariat.refund(refundId),
        ({ state }) => state !== 'requested',
      )
    }
    expect(await refund({ amount: 5_000 })).toMatchObject({ state: 'done' })
    expect(await controls.chargesOf(order.orderId)).toEqual({ charges: 1, charged: 10_000 })
    await controls.lose('refund', 'after', order.orderId)
    expect(await refund()).toMatchObject({ state: 'done' })
    expect(await controls.chargesOf(order.orderId)).toMatchObject({ charged: 0 })
    expect(await stateOf(order)).toBe('refunded')
    expect(await secretariat.findings(order.orderId)).toEqual([])
  })

  test('charges nothing for an order whose time is over when the browser returns', async () => {
    const order = await buyer.newOrder()
    await payAway(order)
    await system.clock.jump(hours(1))
    await system.clock.advance(10_000)
    await authenticate(order)
    await buyer.jumpUntil(
      () => stateOf(order),
      (state) => ['expired', 'failed', 'completed', 'refunded'].includes(state),
    )
    expect([await stateOf(order), await controls.chargesOf(order.orderId)]).toEqual(['expired', never])
  })
})
