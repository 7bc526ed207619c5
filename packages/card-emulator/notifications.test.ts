import { expect, test } from 'vitest'
import { startEmulator } from './emulator.ts'
import {
  answerPage,
  arm,
  enterSecurely,
  eventually,
  pay,
  postJson,
  putClock,
  redirectOf,
  SHOP,
  secure,
  send,
  startForTest,
  VISA,
} from './test-client.ts'
import { notifications, startShop } from './test-shop.ts'

const CHALLENGE = '4100000000005000'

/** Looks the payment up and returns the fields that AlterTran needs. */
const accessOf = async (url: string, OrderID: string) => {
  const { answer } = await send(url, 'SearchTrade', { ...SHOP, OrderID })
  return { ...SHOP, AccessID: answer.AccessID ?? '', AccessPass: answer.AccessPass ?? '' }
}

test('reports a payment with every field of the protocol and masks the passwords', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })

  const { answer } = await pay(url, 'order-1')

  await eventually(() => shop.received).toHaveLength(1)
  const { AccessID } = await accessOf(url, 'order-1')
  expect(shop.types).toEqual(['application/x-www-form-urlencoded'])
  expect(Object.entries(shop.received[0] ?? {})).toEqual(
    Object.entries({
      ShopID: SHOP.ShopID,
      ShopPass: '**********',
      AccessID,
      AccessPass: '********************************',
      OrderID: 'order-1',
      Status: 'CAPTURE',
      JobCd: 'CAPTURE',
      Amount: '15000',
      Tax: '0',
      Currency: 'JPN',
      Forward: '2a99662',
      Method: '1',
      PayTimes: '',
      TranID: answer.TranID,
      Approve: answer.Approve,
      TranDate: '20270301120000',
      ErrCode: '',
      ErrInfo: '',
      PayType: '0',
    }),
  )
  await eventually(() => notifications(url)).toEqual([
    {
      url: shop.url,
      orderId: 'order-1',
      status: 'CAPTURE',
      errInfo: '',
      forged: false,
      tries: 1,
      delivered: true,
    },
  ])
})

test('reports declines, 3-D Secure, changes and cancellations, but no refused requests', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })
  const told = () => shop.received.map(({ Status, ErrCode, ErrInfo }) => [Status, ErrCode, ErrInfo])
  // Each call waits for its notification, so they arrive in order.
  await arm(url, '*', 'notify-early', { times: 99 })

  await pay(url, 'declined', '4999000000000002')
  const access = await enterSecurely(url, 'order-1')
  await answerPage(await redirectOf(url, access, CHALLENGE), { result: 'cancel' })
  await secure(url, access)
  await secure(url, access)
  await answerPage(await redirectOf(url, access, CHALLENGE), { result: 'success', password: '123456' })
  await secure(url, access)
  await secure(url, access)
  const alteration = await accessOf(url, 'order-1')
  await send(url, 'ChangeTran', { ...alteration, JobCd: 'CAPTURE', Amount: '100' })
  await send(url, 'AlterTran', { ...alteration, JobCd: 'CANCEL' })
  await send(url, 'AlterTran', { ...alteration, JobCd: 'CANCEL' })

  expect(told()).toEqual([
    ['UNPROCESSED', 'G02', '42G020000'],
    ['AUTHENTICATED', '', ''],
    ['UNPROCESSED', 'E21', 'E21020002'],
    ['AUTHENTICATED', '', ''],
    ['CAPTURE', '', ''],
    ['CAPTURE', '', ''],
    ['VOID', '', ''],
  ])
  expect(shop.received.at(-2)).toMatchObject({ OrderID: 'order-1', Amount: '100' })
})

test('sends nothing without an address, and follows when the address is set or removed', async () => {
  const shop = await startShop()
  const { url } = await startForTest()
  const put = (body: unknown) => postJson(url, '/_emulator/notifications', body, { method: 'PUT' })
  await arm(url, '*', 'notify-early', { times: 3 })
  await pay(url, 'order-1')

  expect(await (await put({ url: shop.url })).json()).toEqual({ url: shop.url })
  await pay(url, 'order-2')
  expect(await (await put({ url: null })).json()).toEqual({ url: null })
  await pay(url, 'order-3')

  expect(shop.received.map(({ OrderID }) => OrderID)).toEqual(['order-2'])
})

const FOREIGN = [
  'http://192.0.2.1/',
  'https://example.org/',
  'http://127.0.0.1.example.org/',
  'ftp://localhost/',
  '',
]

test.each(FOREIGN)('refuses to notify %o', async (notifyUrl) => {
  const { url } = await startForTest()

  const response = await postJson(url, '/_emulator/notifications', { url: notifyUrl }, { method: 'PUT' })

  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: expect.stringContaining('on this machine') })
  await expect(startEmulator({ port: 0, notifyUrl })).rejects.toThrow('on this machine')
})

test.each(['http://localhost:9/a', 'http://127.8.8.8/', 'https://[::1]:9/'])(
  'accepts %s as the notification address',
  async (notifyUrl) => {
    const { url } = await startForTest()

    expect(
      (await postJson(url, '/_emulator/notifications', { url: notifyUrl }, { method: 'PUT' })).status,
    ).toBe(200)
  },
)

test('replays the newest notification of an order on request', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })
  await arm(url, '*', 'notify-early', { times: 3 })
  await pay(url, 'order-1', '4999000000000002')
  await pay(url, 'order-2')
  await send(url, 'AlterTran', { ...(await accessOf(url, 'order-2')), JobCd: 'CANCEL' })

  const replay = (orderId: string) =>
    fetch(`${url}/_emulator/notifications/${orderId}/replay`, { method: 'POST' })
  expect((await replay('order-2')).status).toBe(202)
  await eventually(() => shop.received).toHaveLength(4)

  expect(shop.received[3]).toEqual(shop.received[2])
  expect((await replay('order-3')).status).toBe(404)
})

test('reports a late charge on the next request after it is due', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })
  await arm(url, 'ExecTran', 'late-success')
  await pay(url, 'order-1')
  expect(await notifications(url)).toEqual([])

  await putClock(url, { advanceMs: 60_000 })

  await eventually(() => shop.received).toMatchObject([{ OrderID: 'order-1', Status: 'CAPTURE' }])
})

test('no notification names a card or a password', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })
  await arm(url, 'ExecTran', 'notify-early')
  await pay(url, 'order-1')
  const { AccessPass } = await accessOf(url, 'order-1')

  const sent = JSON.stringify([shop.received, await notifications(url)])
  for (const secret of [VISA.cardNo, AccessPass, SHOP.ShopPass]) expect(sent).not.toContain(secret)
})
