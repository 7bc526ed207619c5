// @vitest-environment jsdom
import { notifyManager } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { api, type PaymentPolls } from '@uketsuke/contract'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeJob } from '../../features/payment/stored-payment.ts'
import { sampleConfiguration } from '../../features/site/sample-configuration.ts'
import { call } from '../../lib/api.ts'
import { stored } from '../../lib/store.ts'
import { storedPurchase } from '../../shared/order/stored-order.ts'
import { TestFrame } from '../../test-frame.tsx'
import { AdditionalPaymentPage } from './additional-payment-page.tsx'
import { AdditionalPurchasePage } from './additional-purchase-page.tsx'
import { PaymentPage } from './payment-page.tsx'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
// Renders an answer at once, not at the next tick of the frozen clock.
notifyManager.setScheduler(queueMicrotask)

/** Slower than the polling of any registration. */
const myPagePolling: PaymentPolls = {
  status: { steps: [[20_999, 20_999]], floorDigit: 3, count: 1 },
  job: { steps: [[30_999, 30_999]], floorDigit: 3, count: 1 },
}

const answers = new Map<unknown, unknown>([
  [api.readUsers, [{ registrationId: 'D-1', email: 'taro@example.org', payments: [], firstPlan: null }]],
  [api.readTickets, { tickets: [], optionPlans: [] }],
  [api.readStocks, []],
  [api.readPrice, { price: 5000, items: [] }],
  [api.readAdditionalPrice, { price: 5000, items: [] }],
  [api.readPaymentStatus, { status: 'progress', expiresAt: null }],
  [api.readJobStatus, { status: 'progress' }],
  [api.readAdditionalJobStatus, { status: 'progress' }],
])

/** The times of the calls, by endpoint. */
let times: Map<unknown, number[]>
beforeEach(() => {
  times = new Map()
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', () => {})
  stored.token.write('token')
  const answered = async (asked: unknown) => {
    times.set(asked, [...(times.get(asked) ?? []), Date.now()])
    return answers.get(asked)
  }
  vi.mocked(call).mockImplementation(answered as typeof call)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

const pages = {
  purchase: <AdditionalPurchasePage />,
  additionalPayment: <AdditionalPaymentPage />,
  payment: <PaymentPage />,
}

const show = async (page: keyof typeof pages) => {
  const configuration = {
    ...sampleConfiguration,
    menu: [{ entry: 'additionalPurchase' as const, allowPlans: null }],
    myPagePolling,
  }
  const router = createMemoryRouter([{ path: '/', element: pages[page] }], {
    initialEntries: ['/?orderId=order-1&code=code'],
  })
  render(
    <TestFrame site={configuration}>
      <RouterProvider router={router} />
    </TestFrame>,
  )
}

/** The seconds between the polls of at least two minutes, after the first one. */
const pausesOf = async (asked: unknown): Promise<number[]> => {
  await vi.waitFor(() => expect(times.get(asked)).toBeDefined(), { interval: 1, timeout: 10_000 })
  await act(() => vi.advanceTimersByTimeAsync(125_000))
  const at = times.get(asked) ?? []
  return at.slice(1).map((time, index) => (time - (at[index] ?? 0)) / 1000)
}

test('an additional purchase polls as often as the convention configures', async () => {
  storedPurchase.store({ registrationId: 'D-1', orderId: 'order-1', planIds: [] })
  await show('purchase')
  expect(await pausesOf(api.readPaymentStatus)).toEqual([20, 20, 20, 20, 20, 20])
})

test('a payment of My Page polls as often as the convention configures', async () => {
  storeJob('order-1', 'job-1', null)
  await show('additionalPayment')
  expect(await pausesOf(api.readAdditionalJobStatus)).toEqual([30, 30, 30, 30])
})

test('a payment of My Page in another window is polled as often as the convention configures', async () => {
  await show('additionalPayment')
  const [, ...pauses] = await pausesOf(api.readPaymentStatus)
  expect(pauses).toEqual([20, 20, 20, 20, 20, 20])
})

test.each([
  ['in this window', 'job-1', api.readJobStatus],
  ['in another window', null, api.readPaymentStatus],
])('a payment of a registration %s polls as a registration does', async (_what, job, asked) => {
  if (job) storeJob('order-1', job, null)
  await show('payment')
  const pauses = await pausesOf(asked)
  expect(pauses.length).toBeGreaterThan(10)
  for (const pause of pauses.slice(1)) expect(pause).toBeLessThanOrEqual(10)
})
