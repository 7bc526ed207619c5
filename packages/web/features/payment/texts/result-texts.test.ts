import { paymentAdvices, paymentResultCodes, paymentSteps } from '@uketsuke/contract'
import { en } from '@uketsuke/phrases/en'
import { ja } from '@uketsuke/phrases/ja'
import { describe, expect, test } from 'vitest'
import { outcomeOfOrder } from '../payment-outcome.ts'
import { advicesOf, codeText, isAdvised, isTriedAgain, reasonStatus, statusText } from './result-texts.ts'

describe('the status of a payment', () => {
  test.each([
    [0, 'notBegun'],
    [1, 'paymentFailed'],
    [2, 'registrationFailed'],
    [3, 'completed'],
    [-1, 'unknown'],
  ] as const)('step %i is %s', (step, text) => {
    expect(statusText({ isSuccess: false, step })).toBe(text)
  })

  test('a success is complete, and a missing result is an illegal transition', () => {
    expect(statusText({ isSuccess: true, step: -1 })).toBe('completed')
    expect(statusText(null)).toBe('illegalTransition')
  })
})

describe('the reason of a failure', () => {
  const declined = { isSuccess: false, step: 1 as const, code: '1300', errors: [] }

  test('does not call a finished order open', () => {
    expect(reasonStatus({ ...declined, canRetry: true })).toBe('paymentFailed')
    expect(reasonStatus({ ...declined, canRetry: false })).toBe('orderFailed')
    expect(reasonStatus({ ...declined, step: 2, canRetry: false })).toBe('registrationFailed')
  })

  test('advises a retry only where one is possible and the provider advises nothing else', () => {
    const error = { errorCode: '42G020000', advice: 'insufficient', message: '' } as const
    expect(isTriedAgain({ ...declined, canRetry: true })).toBe(true)
    expect(isTriedAgain({ ...declined, canRetry: true, errors: [error] })).toBe(false)
    expect(isTriedAgain({ ...declined, canRetry: false })).toBe(false)
    expect(isTriedAgain({ ...declined, code: 'TOKEN_ERROR', canRetry: true })).toBe(false)
  })

  test('gives each advice once, and asks for a card again that is unusable', () => {
    const error = { errorCode: '42G020000', advice: 'insufficient', message: '' } as const
    expect(advicesOf({ ...declined, errors: [error, { ...error, errorCode: '42G030000' }] })).toEqual([
      'insufficient',
    ])
    expect(advicesOf({ ...declined, code: 'TOKEN_ERROR' })).toEqual(['enterAgain'])
    expect(advicesOf(declined)).toEqual([])
  })

  test('advises no other card for a finished order, but the secretariat', () => {
    expect(isAdvised({ canRetry: true }, 'otherCard')).toBe(true)
    expect(isAdvised({ canRetry: false }, 'otherCard')).toBe(false)
    expect(isAdvised({ canRetry: false }, 'contactUs')).toBe(true)
  })
})

test.each([
  ['1500', '1500'],
  ['TOKEN_ERROR', '1200'],
  ['OTHER_PAYMENT_ERROR', '1300'],
  ['TOO_MANY_ATTEMPTS', 'TOO_MANY_ATTEMPTS'],
  ['9999', 'other'],
  ['', null],
])('result code %s has the text %s', (code, text) => {
  expect(codeText(code)).toBe(text)
})

test('a finished order is never retried, and one without a result has no outcome', () => {
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
  expect(outcomeOfOrder({ ...order, result: 'canceled', resultDetail: null })).toMatchObject({
    isSuccess: false,
    isCanceled: true,
    canRetry: false,
  })
  expect(outcomeOfOrder({ ...order, result: null, resultDetail: null })).toBeNull()
})

describe.each([
  ['Japanese', ja],
  ['English', en],
])('in %s', (_language, { payment, errors }) => {
  const letters = /[\p{L}]{3}/u

  test.each(paymentResultCodes)('result code %s has a text', (code) => {
    expect(payment.codes[codeText(code) ?? 'other']).toMatch(letters)
  })

  test("shows an unknown result code with the server's message", () => {
    expect(payment.codes[codeText('XYZ') ?? '1000']).toContain('{message}')
    expect(payment.codes.TOO_MANY_ATTEMPTS).toContain('{message}')
  })

  test('does not blame the issuer for a generic failure', () => {
    expect(payment.codes['1300']).not.toMatch(/カード会社|card issuer/)
  })

  test.each(paymentAdvices)('advice %s has a text', (advice) => {
    expect(payment.advice[advice]).toMatch(letters)
    expect(payment.advice[advice]).not.toMatch(/盗難|紛失|不正|事故|stolen|lost|fraud/i)
  })

  test.each(paymentAdvices)('the reason %s is a title that offers no retry', (advice) => {
    expect(payment.reasons[advice]).toMatch(letters)
    expect(payment.reasons[advice]).not.toMatch(/[。.]$/)
    expect(payment.reasons[advice]).not.toMatch(/お試し|入力し直|別のカード|try|another card|again/i)
    expect(payment.reasons[advice]).not.toMatch(/盗難|紛失|不正|事故|stolen|lost|fraud/i)
  })

  test.each(Object.entries(paymentSteps))('step %s has a text', (_name, step) => {
    expect(payment.status[statusText({ isSuccess: false, step })]).toMatch(letters)
  })

  test('a payment without a result has a text', () => {
    expect(payment.status[statusText(null)]).toMatch(letters)
  })

  test.each([
    'PAYMENT_NOT_FOUND',
    'PAYMENT_EXPIRED',
    'INPUT_MISMATCH',
    'ALREADY_COMPLETED',
    'INVALID_FORMAT',
    'TOO_MANY_ATTEMPTS',
    'JOB_NOT_FOUND',
  ] as const)('the payment calls have their own words for %s', (code) => {
    expect(payment.errors[code]).toMatch(letters)
    expect(errors[code]).toMatch(letters)
  })
})
