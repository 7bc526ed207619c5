import { api, type ErrorCode, errorStatus, generalErrorCodes } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { isRefused, orderIsOver } from './payment-refusal.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]
const codesOf = (judge: (error: unknown) => boolean) =>
  codes.filter((code) => judge(new ApiError(code, errorStatus[code])))

test.each([
  [new ApiError('INVALID_FORMAT', 400), true],
  [new ApiError('INPUT_MISMATCH', 400), true],
  [new ApiError('OUT_OF_DATE', 403), true],
  [new ApiError('PAYMENT_NOT_FOUND', 404), true],
  [new ApiError('PAYMENT_EXPIRED', 410), true],
  [new ApiError('TOO_MANY_ATTEMPTS', 429), true],
  [new ApiError('PAYMENTS_PAUSED', 503), true],
  [new ApiError('JOB_NOT_FOUND', 404), false],
  [new ApiError('ALREADY_COMPLETED', 409), false],
  [new ApiError('REQUEST_IN_PROGRESS', 409), false],
  [new ApiError('IDEMPOTENCY_MISMATCH', 422), false],
  [new ApiError('INTERNAL_ERROR', 500), false],
  [new ApiError('SERVICE_UNAVAILABLE', 503), false],
  [new ApiError('NETWORK_ERROR', 0), false],
  [new ApiError('429', 429), false],
  [new ApiError('constructor', 400), false],
  [new Error('unexpected'), false],
])('after %s, it is certain that no payment started: %s', (error, expected) => {
  expect(isRefused(error)).toBe(expected)
})

test('a code that no payment call declares leaves the payment uncertain', () => {
  const calls = [api.beginPayment, api.executeAdditionalPayment, api.readJobStatus]
  const declared: readonly ErrorCode[] = [...calls.flatMap(({ errors }) => errors), ...generalErrorCodes]
  expect(codesOf(isRefused).filter((code) => !declared.includes(code))).toEqual([])
})

test('three codes end the order', () => {
  expect(codesOf(orderIsOver)).toEqual(['INPUT_MISMATCH', 'PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED'])
})
