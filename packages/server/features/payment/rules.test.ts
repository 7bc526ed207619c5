import type { AttemptState, OrderState } from '@uketsuke/contract/operator'
import { describe, expect, test } from 'vitest'
import type { AttemptView } from '../order/rules.ts'
import {
  checkGaps,
  eventOfDecline,
  isDecline,
  jobResultOf,
  type Payer,
  paymentResultOf,
  paysFor,
  retryComparisonAfter,
} from './rules.ts'

const error = { errorCode: '42G020000', message: 'The balance is too low.', advice: 'insufficient' as const }
const attempt = (state: AttemptState, more: Partial<AttemptView> = {}): AttemptView => ({
  state,
  resultCode: state === 'declined' ? '1100' : null,
  canRetry: state === 'declined',
  errors: [],
  ...more,
})

describe('the effect of a declined charge on its order', () => {
  const now = new Date('2027-03-10T03:00:00Z')
  const at = (ms: number) => new Date(now.getTime() + ms)
  test.each([
    ['another card can be tried', 4, 1, true, 'declined'],
    ['its time is over to the millisecond', 4, 0, true, 'lapsed'],
    ['the fifth decline ends it', 5, 1, true, 'refused'],
    ['so does a decline that no other card would change', 0, 1, false, 'refused'],
  ] as const)('%s', (_what, declines, timeLeft, canRetry, event) => {
    expect(eventOfDecline({ declines, expiresAt: at(timeLeft) }, canRetry, now)).toBe(event)
  })
})

test('does not count a charge that was never sent as a declined card', () => {
  expect(isDecline('1300')).toBe(false)
  expect(isDecline('1100')).toBe(true)
})

test.each<[payer: Payer, order: Parameters<typeof paysFor>[1], isTheirs: boolean]>([
  [{ kind: 'registration' }, { kind: 'registration', registrationId: 'D27000001' }, true],
  [{ kind: 'registration' }, { kind: 'additional', registrationId: 'D27000001' }, false],
  [
    { kind: 'additional', registrationId: 'D27000001' },
    { kind: 'additional', registrationId: 'D27000001' },
    true,
  ],
  [
    { kind: 'additional', registrationId: 'D27000001' },
    { kind: 'additional', registrationId: 'D27000002' },
    false,
  ],
  [
    { kind: 'additional', registrationId: 'D27000001' },
    { kind: 'registration', registrationId: 'D27000001' },
    false,
  ],
])('%j pays for %j: %s', (payer, order, isTheirs) => {
  expect(paysFor(payer, order)).toBe(isTheirs)
})

describe('the result of a job', () => {
  test.each<[what: string, attempt: AttemptView, message: string]>([
    ['paid', attempt('paid'), 'The card was charged.'],
    ['undecided', attempt('unknown'), 'Whether the card is charged is not decided yet.'],
    [
      'too late',
      attempt('declined', { resultCode: '1500' }),
      "The card was not charged, and the order's time is over.",
    ],
    ['declined with the reason of the provider', attempt('declined', { errors: [error] }), error.message],
    ['declined without any', attempt('declined'), 'The card was not charged.'],
  ])('says in words that it is %s', (_what, it, message) => {
    expect(jobResultOf(it).message).toBe(message)
  })

  test.each<[AttemptView, object]>([
    [attempt('paid'), { code: '', isSuccess: true, canRetry: false, step: 3, errors: [] }],
    [
      attempt('declined', { errors: [error] }),
      { code: '1100', isSuccess: false, canRetry: true, step: 1, errors: [error] },
    ],
    [attempt('declined', { canRetry: false }), { isSuccess: false, canRetry: false, step: 1 }],
    [attempt('charging'), { code: '', isSuccess: false, canRetry: false, step: -1 }],
    [attempt('authenticating'), { isSuccess: false, canRetry: false, step: -1 }],
    [attempt('unknown'), { isSuccess: false, canRetry: false, step: -1 }],
  ])('of %j', (it, result) => {
    expect(jobResultOf(it)).toMatchObject(result)
  })
})

describe('the result of an order', () => {
  const order = (state: OrderState) => ({ state, registrationId: 'D27000001' })

  test.each<[OrderState, AttemptView | null, step: number, result: string | null, canRetry: boolean]>([
    ['open', null, 0, null, true],
    ['open', attempt('declined'), 1, null, true],
    ['charging', attempt('charging'), -1, null, false],
    ['authenticating', attempt('authenticating'), -1, null, false],
    ['unknown', attempt('unknown'), -1, null, false],
    ['completed', attempt('paid'), 3, 'succeeded', false],
    ['refunded', attempt('paid'), 3, 'succeeded', false],
    ['failed', attempt('declined'), 1, 'failed', false],
    ['failed', attempt('paid'), 2, 'failed', false],
    ['expired', null, 1, 'failed', false],
    ['expired', attempt('paid'), 2, 'failed', false],
    ['canceled', null, 0, 'canceled', false],
    ['canceled', attempt('declined'), 0, 'canceled', false],
    ['canceled', attempt('paid'), 2, 'failed', false],
  ])('that is %s, its attempt %j', (state, newest, step, result, canRetry) => {
    expect(paymentResultOf(order(state), newest)).toMatchObject({
      result,
      details: { step, canRetry },
      resultDetail: step === 3 ? { registrationId: 'D27000001' } : null,
    })
  })

  test("repeats the provider's answer about the attempt", () => {
    expect(paymentResultOf(order('open'), attempt('declined', { errors: [error] }))).toMatchObject({
      code: '1100',
      message: error.message,
      details: { errors: [error], errorCodes: ['42G020000'] },
    })
    expect(paymentResultOf(order('open'), null)).toMatchObject({
      code: '',
      message: 'The order is open.',
      details: { errors: [], errorCodes: [] },
    })
  })

  test('names no registration if there is none', () => {
    expect(paymentResultOf({ state: 'completed', registrationId: null }, null).resultDetail).toBe(null)
  })
})

test('asks about an undecided charge after 15 seconds, again soon afterwards, and then less and less often', () => {
  expect(checkGaps).toEqual([15_000, 5_000, 15_000, 30_000, 60_000, 120_000, 300_000])
  expect(retryComparisonAfter).toBe(60_000)
})
