import { expect, test } from 'vitest'
import { arm, enter, eventually, pay, startForTest } from './test-client.ts'
import { notifications, startShop } from './test-shop.ts'

test('notify-early: the shop has answered before the call is answered', async () => {
  const before: string[] = []
  const { promise: taken, resolve: take } = Promise.withResolvers<void>()
  const shop = await startShop(async () => {
    before.push('notified')
    await taken
    return [200, '0']
  })
  const { url } = await startForTest({ notifyUrl: shop.url })
  await arm(url, 'ExecTran', 'notify-early')

  const paid = pay(url, 'order-1').then(() => before.push('answered'))
  await eventually(() => before).toEqual(['notified'])
  take()
  await paid

  expect(before).toEqual(['notified', 'answered'])
})

test('notify-dup: the notification arrives three times', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })
  await arm(url, 'ExecTran', 'notify-dup')

  await pay(url, 'order-1')

  await eventually(() => shop.received).toHaveLength(3)
  expect(new Set(shop.received.map((fields) => JSON.stringify(fields))).size).toBe(1)
})

test('notify-lost: the notification does not arrive but can be replayed', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })
  await arm(url, 'ExecTran', 'notify-lost')
  await pay(url, 'order-1')
  expect(await notifications(url)).toMatchObject([{ orderId: 'order-1', tries: 0, delivered: false }])

  await fetch(`${url}/_emulator/notifications/order-1/replay`, { method: 'POST' })

  await eventually(() => shop.received).toMatchObject([{ OrderID: 'order-1', Status: 'CAPTURE' }])
})

test('notify-forged: a notification claiming payment of an unpaid order arrives first', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })
  const unpaid = await enter(url, 'order-unpaid', { Amount: '3000', Tax: '300' })
  await arm(url, 'ExecTran', 'notify-forged', { orderId: 'order-1' })

  await pay(url, 'order-1')

  await eventually(() => shop.received).toHaveLength(2)
  const [forged, truth] = shop.received
  expect(forged).toMatchObject({ OrderID: 'order-unpaid', Status: 'CAPTURE', Amount: '3000', Tax: '300' })
  expect(forged?.AccessID).toMatch(/^[0-9a-f]{32}$/)
  expect(forged?.AccessID).not.toBe(unpaid.AccessID)
  expect(truth).toMatchObject({ OrderID: 'order-1', Status: 'CAPTURE' })
  expect(Object.keys(forged ?? {})).toEqual(Object.keys(truth ?? {}))
  expect(await notifications(url)).toMatchObject([{ forged: true }, { forged: false }])
})

test('notify-forged of a decline claims payment of that same order', async () => {
  const shop = await startShop()
  const { url } = await startForTest({ notifyUrl: shop.url })
  await arm(url, 'ExecTran', 'notify-forged')

  await pay(url, 'order-1', '4999000000000002')

  await eventually(() => shop.received).toMatchObject([
    { OrderID: 'order-1', Status: 'CAPTURE', ErrInfo: '' },
    { OrderID: 'order-1', Status: 'UNPROCESSED', ErrInfo: '42G020000' },
  ])
})
