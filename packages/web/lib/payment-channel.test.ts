// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { announcePaymentDone, usePaymentDone } from './payment-channel.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the end of an order is heard where this order is waited for, and of no other', async () => {
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

test('a browser without channels pays nevertheless: the polling finds out', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const onDone = vi.fn()
  renderHook(() => usePaymentDone('order-1', onDone))
  announcePaymentDone('order-1')
  expect(onDone).not.toHaveBeenCalled()
})
