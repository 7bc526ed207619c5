import { describe, expect, test } from 'vitest'
import { outcomeOfOrder } from './outcome.ts'
import { codeText, statusText } from './payment-texts.ts'

describe('where a payment ended', () => {
  test.each([
    [0, 'notBegun'],
    [1, 'paymentFailed'],
    [2, 'registrationFailed'],
    [3, 'completed'],
    [-1, 'unknown'],
  ] as const)('step %i is %s', (step, text) => {
    expect(statusText({ isSuccess: false, step })).toBe(text)
  })

  test('a success is complete, and no result is an illegal transition', () => {
    expect(statusText({ isSuccess: true, step: -1 })).toBe('completed')
    expect(statusText(null)).toBe('illegalTransition')
  })
})

test.each([
  ['1500', '1500'],
  ['TOKEN_ERROR', '1200'],
  ['OTHER_PAYMENT_ERROR', '1300'],
  ['TOO_MANY_ATTEMPTS', 'other'],
  ['9999', 'other'],
  ['', null],
])('result code %s has the text %s', (code, text) => {
  expect(codeText(code)).toBe(text)
})

test('an order that has ended is never retried, and one without a result has no outcome', () => {
  const details = { step: 1, canRetry: true, errors: [], errorCodes: [] } as const
  const order = { code: '1300', message: '', details: { ...details, errors: [], errorCodes: [] } }
  expect(outcomeOfOrder({ ...order, result: 'failed', resultDetail: null })).toMatchObject({
    isSuccess: false,
    canRetry: false,
    registrationId: null,
  })
  expect(
    outcomeOfOrder({ ...order, result: 'succeeded', resultDetail: { registrationId: 'D-1' } }),
  ).toMatchObject({ isSuccess: true, registrationId: 'D-1' })
  expect(outcomeOfOrder({ ...order, result: null, resultDetail: null })).toBeNull()
})
