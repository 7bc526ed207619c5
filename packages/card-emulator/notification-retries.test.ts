import { expect, test } from 'vitest'
import { arm, eventually, pay, postJson, startForTest } from './test-client.ts'
import { notifications, startShop } from './test-shop.ts'

test('answers the call without waiting for a shop that hangs', async () => {
  const shop = await startShop(async () => undefined)
  const { url } = await startForTest({ notifyUrl: shop.url })

  expect((await pay(url, 'order-1')).answer.ACS).toBe('0')
})

test.each([
  ['a body of 1', async () => [200, '1'] as const],
  ['a body with a line break', async () => [200, '0\n'] as const],
  ['another status', async () => [500, '0'] as const],
  ['a redirect', async () => [302, '0'] as const],
  ['no answer in time', async () => undefined],
])('retries five times after %s', async (_, answer) => {
  const shop = await startShop(async () => {
    const [status, body] = (await answer()) ?? []
    return status === undefined || body === undefined ? undefined : [status, body]
  })
  const { url } = await startForTest({ notifyUrl: shop.url, retryGapMs: 1, notifyDeadlineMs: 300 })

  await pay(url, 'order-1')

  await eventually(() => notifications(url)).toMatchObject([{ tries: 6, delivered: false }])
  // Some of the six may have timed out before they arrived.
  expect(new Set(shop.received.map((fields) => JSON.stringify(fields))).size).toBe(1)
})

test('retries until the shop accepts it', async () => {
  const shop = await startShop(async (n) => (n < 3 ? [503, ''] : [200, '0']))
  const { url } = await startForTest({ notifyUrl: shop.url, retryGapMs: 1 })

  await pay(url, 'order-1')

  await eventually(() => notifications(url)).toMatchObject([{ tries: 3, delivered: true }])
  expect(shop.received).toHaveLength(3)
})

test('a new address cancels the retries at the old one', async () => {
  const old = await startShop(async () => [503, ''])
  const { url } = await startForTest({ notifyUrl: old.url, retryGapMs: 3_600_000 })
  await arm(url, 'ExecTran', 'notify-early')
  await pay(url, 'order-1')
  const shop = await startShop()

  await postJson(url, '/_emulator/notifications', { url: shop.url }, { method: 'PUT' })

  expect(await notifications(url)).toMatchObject([{ url: old.url, tries: 1, delivered: false }])
  await fetch(`${url}/_emulator/notifications/order-1/replay`, { method: 'POST' })
  await eventually(() => shop.received).toMatchObject([{ OrderID: 'order-1' }])
})

test('closes while a retry is pending', async () => {
  const shop = await startShop(async () => [503, ''])
  const emulator = await startForTest({ notifyUrl: shop.url, retryGapMs: 3_600_000 })
  await pay(emulator.url, 'order-1')
  await eventually(() => shop.received).toHaveLength(1)

  await emulator.close()

  await expect(fetch(emulator.url)).rejects.toThrow('fetch failed')
})
