import { expect, test } from 'vitest'
import { ApiError, isTransient, isUndecided } from './api-error.ts'

test.each([
  [new ApiError('NETWORK_ERROR', 0), true],
  [new ApiError('502', 502), true],
  [new ApiError('INTERNAL_ERROR', 500), true],
  [new ApiError('PRINTER_BUSY', 503), true],
  [new ApiError('PAYMENTS_PAUSED', 503), false],
  [new ApiError('REQUEST_IN_PROGRESS', 409), false],
  [new Error('unexpected'), false],
])('a retry after %s may succeed soon: %s', (error, expected) => {
  expect(isTransient(error)).toBe(expected)
})

test.each([
  [new ApiError('NETWORK_ERROR', 0), true],
  [new ApiError('INTERNAL_ERROR', 500), true],
  [new ApiError('REQUEST_IN_PROGRESS', 409), true],
  [new Error('unexpected'), true],
  [new ApiError('PAYMENT_EXPIRED', 410), false],
  [new ApiError('INPUT_MISMATCH', 400), false],
  [new ApiError('PAYMENTS_PAUSED', 503), false],
])('after %s, it is unknown whether the server has acted: %s', (error, expected) => {
  expect(isUndecided(error)).toBe(expected)
})
