import { api, type Endpoint, type Stock, type TicketPlan } from '@uketsuke/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sendPurchase } from './send-purchase.ts'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
/** Each endpoint has its own answer type; the test accepts any. */
type AnyCall = (endpoint: Endpoint, input?: { body?: unknown; token?: string }) => Promise<unknown>
const answered = vi.mocked(call as unknown as AnyCall)
const calls = () => answered.mock.calls.map(([endpoint, input]) => [endpoint, input?.body, input?.token])

const plans = ['dinner', 'workshop'].map((planId) => ({ planId, type: 'option' }) as TicketPlan)
const stocks: Stock[] = [{ planId: 'workshop', stock: 5, available: 5, isNotAvailable: false }]
const given = { buyer: { registrationId: 'D27000001', token: 'token' }, plans, stocks }
const reserved = [{ planId: 'workshop', sheetId: 's1', expiresAt: '2027-02-01T00:00:00Z' }]

beforeEach(() => {
  answered.mockReset()
  answered.mockImplementation(async (endpoint) =>
    endpoint === api.reserveStocks ? { reserved } : { orderId: null },
  )
})

test('reserves seats of limited options with the login, and orders for the registration ID', async () => {
  expect(await sendPurchase(given)).toEqual({ orderId: null })
  expect(calls()).toEqual([
    [api.reserveStocks, { orders: [{ planId: 'workshop', quantity: 1 }] }, 'token'],
    [
      api.createSession,
      {
        registrationId: 'D27000001',
        planIds: ['dinner', 'workshop'],
        metadata: { reservedSheets: reserved },
      },
      'token',
    ],
  ])
})

test('orders nothing without a seat', async () => {
  const cause = new ApiError('RESOURCE_NOT_AVAILABLE', 409)
  answered.mockRejectedValueOnce(cause)
  await expect(sendPurchase(given)).rejects.toMatchObject({ failedCall: 'reserve', cause })
  expect(answered).toHaveBeenCalledOnce()
})
