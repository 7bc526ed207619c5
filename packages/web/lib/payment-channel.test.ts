// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announcePaymentDone, usePaymentDone } from './payment-channel.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('reports the end of an order only where this order is awaited', async () => {
  const onDone = vi.fn()
  const onOtherDone = vi.fn()
  renderHook(() => usePaymentDone('order-1', onDone))
  renderHook(() => usePaymentDone('order-2', onOtherDone))
  announcePaymentDone('order-3')
  announcePaymentDone('order-1')
  announcePaymentDone('order-2')
  await vi.waitFor(() => expect(onOtherDone).toHaveBeenCalledOnce(), 10_000)
  expect(onDone).toHaveBeenCalledOnce()
})

test('falls back to polling without BroadcastChannel', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const onDone = vi.fn()
  renderHook(() => usePaymentDone('order-1', onDone))
  announcePaymentDone('order-1')
  expect(onDone).not.toHaveBeenCalled()
})
