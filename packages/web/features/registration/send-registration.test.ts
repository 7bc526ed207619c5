import { api, type Endpoint, type Stock, type TicketPlan } from '@uketsuke/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { sendRegistration } from './send-registration.ts'

vi.mock('../../lib/api.ts', () => ({ call: vi.fn() }))
/** Each endpoint has its own answer type; the test accepts any. */
type AnyCall = (endpoint: Endpoint, input?: { body?: unknown; token?: string }) => Promise<unknown>
const answered = vi.mocked(call as unknown as AnyCall)
const calls = () => answered.mock.calls.map(([endpoint, input]) => [endpoint, input?.body, input?.token])

const option = (planId: string) => ({ planId, type: 'option' }) as TicketPlan
const stock = (planId: string): Stock => ({ planId, stock: 5, available: 5, isNotAvailable: false })
const person = { firstName: '太郎', lastName: '髙橋', email: 'taro@example.org' }
const details = {
  affiliation: '例示大学',
  planId: 'member',
  metadata: { otherPlans: ['dinner', 'workshop', 'tour'] },
}
const given = {
  link: { code: 'code', person },
  details,
  options: ['dinner', 'workshop', 'tour'].map(option),
  stocks: ['workshop', 'member', 'tour', 'luncheon'].map(stock),
} as unknown as Parameters<typeof sendRegistration>[0]

const reserved = [
  { planId: 'workshop', sheetId: 's1', expiresAt: '2027-02-01T00:00:00Z' },
  { planId: 'tour', sheetId: 's2', expiresAt: '2027-02-01T00:00:00Z' },
]
beforeEach(() => {
  answered.mockReset()
  answered.mockImplementation(async (endpoint) => {
    if (endpoint === api.reserveStocks) return { reserved }
    return endpoint === api.createSession ? { orderId: 'order' } : { registrationId: 'D27000001' }
  })
})

test('reserves one seat of each limited add-on, and orders the ticket first, with the seats', async () => {
  expect(await sendRegistration(given)).toEqual({ orderId: 'order', registrationId: 'D27000001' })
  const orders = ['workshop', 'tour'].map((planId) => ({ planId, quantity: 1 }))
  const planIds = ['member', 'dinner', 'workshop', 'tour']
  expect(calls()).toEqual([
    [api.reserveStocks, { orders }, 'code'],
    [
      api.createSession,
      { registrationCode: 'code', planIds, metadata: { reservedSheets: reserved } },
      'code',
    ],
    [api.register, { ...details, ...person, code: 'code', orderId: 'order' }, 'code'],
  ])
})

test('reserves nothing if no add-on is limited', async () => {
  await sendRegistration({ ...given, stocks: [stock('member')] })
  expect(calls().map(([endpoint]) => endpoint)).toEqual([api.createSession, api.register])
})

test.each([
  ['reserve', 1],
  ['session', 2],
  ['register', 3],
] as const)('stops after a refusal at %s', async (failedCall, made) => {
  const refusal = new ApiError('RESOURCE_NOT_AVAILABLE', 409)
  const answer = answered.getMockImplementation()
  let count = 0
  answered.mockImplementation(async (...input) => {
    count += 1
    if (count === made) throw refusal
    return answer?.(...input)
  })
  await expect(sendRegistration(given)).rejects.toMatchObject({ failedCall, cause: refusal })
  expect(answered).toHaveBeenCalledTimes(made)
})
