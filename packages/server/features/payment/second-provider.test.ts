import { api } from '@uketsuke/contract'
import {
  type ApiClient,
  type Buyers,
  type BuyersOrder,
  buyersOf,
  type ConventionFolders,
  chargesOf,
  copyConventions,
  createApiClient,
  createOperatorClient,
  expectOk,
  type SecondProvider,
  type SecondProviderCard,
  type SecondProviderPayment,
  type Secretariat,
  type System,
  secondProvider,
  secondProviderAccount,
  secretariatOf,
  startSecondProvider,
  startSystem,
  threeDSecureCards,
  until,
} from '@uketsuke/testing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cardProviders } from '../../adapters/card-payment/card-providers.ts'

let provider: SecondProvider
let folders: ConventionFolders
let system: System
let client: ApiClient
/** The first buyer pays through the second provider, the second through the provider of all other tests. */
let buyer: Buyers
let otherBuyer: Buyers
let secretariat: Secretariat
const logged: string[] = []

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
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
  })
  client = createApiClient(system.url, 'purse2027')
  buyer = buyersOf({ ...system, client })
  otherBuyer = buyersOf(system)
  secretariat = secretariatOf({
    operator: createOperatorClient(system.operatorUrl, system.operatorKey, 'purse2027'),
  })
})
afterAll(async () => {
  await client.close()
  await system.stop()
  await Promise.all([provider.close(), folders.remove()])
})

const paymentOf = (orderId: string): SecondProviderPayment | undefined =>
  provider.payments.find(({ order }) => order === orderId)
const begin = ({ code, orderId }: BuyersOrder, card: SecondProviderCard = 'pays') =>
  client.call(api.beginPayment, { body: { code, orderId, token: provider.token(card) } })
const pay = async (...payment: Parameters<typeof begin>): Promise<string> =>
  expectOk(await begin(...payment)).jobId
/** Pays with a card that needs 3-D Secure, and leaves the browser away. */
const payAway = async (order: BuyersOrder) => {
  const jobId = await pay(order, 'challenged')
  const { redirectUrl = '' } = await until(
    () => buyer.jobStatus(jobId),
    (status) => status.redirectUrl !== undefined,
  )
  const payment = paymentOf(order.orderId)
  if (!payment) throw new Error('the provider was not asked to pay')
  return { jobId, redirectUrl, payment }
}
/** Follows an address back to the product. Resolves with the address to which the browser is redirected. */
const returnBrowser = async (address: string): Promise<string> => {
  const { pathname, search } = new URL(address)
  const response = await fetch(system.url + pathname + search, { redirect: 'manual' })
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '').hash
}
const untilUnknown = (orderId: string) =>
  until(
    async () => (await system.db.query('select state from orders where order_id = $1', [orderId])).rows[0],
    ({ state }) => state === 'unknown',
  )
const untilDone = (orderId: string) =>
  buyer.advanceUntil(
    () => buyer.status(orderId),
    (status) => status === 'done',
  )
const notify = (body: unknown, path = '/v2/notifications/card/purse') =>
  fetch(system.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('tells the browser the provider of the tokens and its settings, but no secret', async () => {
  const answer = expectOk(await client.call(api.readSiteConfiguration))
  expect(answer.payment).toEqual({
    provider: 'purse',
    account: secondProviderAccount.account,
    payUrl: provider.url,
    cardBrands: expect.any(Array),
  })
  expect(JSON.stringify(answer)).not.toContain(secondProviderAccount.key)
  const page = await fetch(`${system.url}/healthz`)
  expect(page.headers.get('content-security-policy')).toContain(provider.url)
})

test("stores the provider's data about the card", async () => {
  const order = await buyer.newOrder()
  await buyer.decided(await pay(order))
  const { rows } = await system.db.query('select provider from orders where order_id = $1', [order.orderId])
  const { id } = paymentOf(order.orderId) ?? {}
  expect(rows[0].provider).toEqual({
    name: 'purse',
    reference: id,
    data: {},
    tranId: `R-${id}`,
    cardLast4: '4242',
    cardExp: '1230',
  })
  expect((await secretariat.orderRecord(order.orderId)).history.at(-1)).toMatchObject({
    event: 'paid',
    provider: { reference: id, tranId: `R-${id}` },
  })
})

test('accepts a return at its own address only', async () => {
  const order = await buyer.newOrder()
  const { jobId, redirectUrl, payment } = await payAway(order)
  expect(redirectUrl).toBe(`${provider.url}/challenges/${payment.id}`)
  expect(payment.returnUrl).toBe(
    `http://localhost:3000/v2/payments/3ds/return/purse?orderId=${order.orderId}&jobId=${jobId}`,
  )
  const back = provider.answerChallenge(payment, true)
  await returnBrowser(back.replace('/return/purse', '/return'))
  await returnBrowser(`${back.replace('/return/purse', '/return/gmo')}&AccessID=${payment.id}`)
  await system.clock.advance(2_000)
  expect(await secretariat.history(order.orderId)).toEqual([
    'buyer placed',
    'buyer begun',
    'provider challenged',
  ])
  expect(payment.charges).toBe(0)
})

test.each([
  ['for another account', { account: 'acc-2' }, '/v2/notifications/card/purse', 200],
  [
    'at the address of another provider',
    { account: secondProviderAccount.account },
    '/v2/notifications/card/gmo',
    415,
  ],
  [
    'at the address of the first provider',
    { account: secondProviderAccount.account },
    '/v2/notifications/card',
    415,
  ],
  [
    'at the address of no provider',
    { account: secondProviderAccount.account },
    '/v2/notifications/card/cash',
    404,
  ],
])('a notification %s changes nothing', async (_what, body, path, status) => {
  const order = await buyer.newOrder()
  provider.lose('pay', 'after')
  await pay(order)
  await untilUnknown(order.orderId)
  const answer = await notify({ ...body, payment: paymentOf(order.orderId)?.id }, path)
  expect(answer.status).toBe(status)
  await system.clock.advance(2_500)
  const { rows } = await system.db.query('select state from orders where order_id = $1', [order.orderId])
  expect(rows[0].state).toBe('unknown')
  await untilDone(order.orderId)
})

test('one server lets two conventions use different providers at the same time', async () => {
  const orders = await Promise.all([1, 2, 3].map(() => buyer.newOrder()))
  const others = await Promise.all([1, 2, 3].map(() => otherBuyer.newOrder()))
  const [jobs, otherJobs, away] = await Promise.all([
    Promise.all(orders.map((order) => pay(order))),
    Promise.all(others.slice(1).map((order) => otherBuyer.pay(order))),
    otherBuyer.payAway(others[0] as BuyersOrder, threeDSecureCards.challenged),
  ])
  expect(new URL(away.redirectUrl).origin).toBe(system.emulator.url)
  for (const jobId of jobs) expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
  for (const jobId of otherJobs) expect(await otherBuyer.decided(jobId)).toMatchObject({ isSuccess: true })
  for (const { orderId } of orders) {
    expect(paymentOf(orderId)).toMatchObject({ charges: 1 })
    expect(await chargesOf(system.emulator.url, orderId)).toBe(0)
  }
  for (const { orderId } of others.slice(1)) {
    expect(paymentOf(orderId)).toBeUndefined()
    expect(await chargesOf(system.emulator.url, orderId)).toBe(1)
  }
})

test('a convention keeps the provider that received its cards', async () => {
  await folders.edit(
    (yaml) => yaml.replace(secondProviderKeys(), '  shopId: tshop\n  shopPassVariable: SHOP_PASS\n'),
    'purse2027',
  )
  const refused = await until(
    async () => logged.find((line) => line.includes('convention not reloaded')),
    (line) => line !== undefined,
  )
  expect(refused).toContain(
    "purse2027: payment.provider: its cards were sent to purse, so its provider can't be gmo",
  )
  const { payment } = expectOk(await client.call(api.readSiteConfiguration))
  expect(payment.provider).toBe('purse')
})
