// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announcePayment, useAnswers, usePaymentMoments } from './payment-channel.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('announces the state of an order only to windows that await this order', async () => {
  const heard = vi.fn()
  const heardOfOther = vi.fn()
  renderHook(() => usePaymentMoments('order-1', heard))
  renderHook(() => usePaymentMoments('order-2', heardOfOther))
  announcePayment('order-3', 'done')
  announcePayment('order-1', 'bank')
  announcePayment('order-1', 'done')
  announcePayment('order-2', 'failed')
  await vi.waitFor(() => expect(heardOfOther).toHaveBeenCalledOnce(), 10_000)
  expect(heardOfOther).toHaveBeenCalledWith('failed')
  expect(heard.mock.calls).toEqual([['bank'], ['done']])
})

test('answers a window that is opened later', async () => {
  announcePayment('order-4', 'unfinished')
  renderHook(() => useAnswers('order-4'))
  const heard = vi.fn()
  renderHook(() => usePaymentMoments('order-4', heard))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('unfinished'), 10_000)
})

test('ignores other messages', async () => {
  const heard = vi.fn()
  renderHook(() => usePaymentMoments('order-5', heard))
  const channel = new BroadcastChannel('uketsuke-payment')
  for (const noise of [null, 'done', { orderId: 'order-5' }, { orderId: 'order-5', moment: 'paid' }])
    channel.postMessage(noise)
  channel.postMessage({ orderId: 'order-5', moment: 'done' })
  await vi.waitFor(() => expect(heard).toHaveBeenCalledOnce(), 10_000)
  expect(heard).toHaveBeenCalledWith('done')
  channel.close()
})

test('falls back to polling without BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const heard = vi.fn()
  renderHook(() => usePaymentMoments('order-1', heard))
  announcePayment('order-1', 'done')
  expect(heard).not.toHaveBeenCalled()
})
