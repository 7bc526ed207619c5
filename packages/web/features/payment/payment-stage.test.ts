import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { keepJob } from './kept-payment.ts'
import { firstStage, isOpen, isUndecided } from './payment-stage.ts'

const open = { orderId: 'order-1', code: 'code', jobId: null, expiresAt: '2027-03-01T12:00:00Z' }

beforeEach(() => stored.paymentJob.clear())

test('an open order begins with the card', () => {
  expect(firstStage(open)).toEqual({ name: 'card' })
})

test('the job of the address is gone on with, and never sent to its authentication without asking', () => {
  const back = { ...open, jobId: 'job-1', expiresAt: null }
  expect(firstStage(back)).toEqual({ name: 'awaiting', jobId: 'job-1', isFresh: false })
  expect(firstStage({ ...back, code: null })).toMatchObject({ name: 'awaiting', jobId: 'job-1' })
})

test('the job that this browser knows is newer than that of an address gone back to', () => {
  keepJob('order-1', 'job-2')
  expect(firstStage({ ...open, jobId: 'job-1' })).toMatchObject({ jobId: 'job-2' })
  expect(firstStage({ ...open, orderId: 'order-2' })).toEqual({ name: 'card' })
})

test('an order that another window pays is waited for; without the code nothing is begun', () => {
  expect(firstStage({ ...open, expiresAt: null })).toEqual({ name: 'charging' })
  expect(firstStage({ ...open, code: null })).toEqual({ name: 'firstWindow' })
})

test.each([
  [new ApiError('NETWORK_ERROR', 0), true],
  [new ApiError('INTERNAL_ERROR', 500), true],
  [new ApiError('REQUEST_IN_PROGRESS', 409), true],
  [new Error('unexpected'), true],
  [new ApiError('PAYMENT_EXPIRED', 410), false],
  [new ApiError('INPUT_MISMATCH', 400), false],
])('whether the payment began is not known after %s: %s', (error, expected) => {
  expect(isUndecided(error)).toBe(expected)
})

test('an order is open after a decline that can be retried and after a job nobody knows', () => {
  const declined = {
    isSuccess: false,
    code: '',
    message: '',
    step: 1,
    errors: [],
    registrationId: null,
  } as const
  const result = (canRetry: boolean) => ({
    name: 'result' as const,
    outcome: { ...declined, errors: [], canRetry },
  })
  expect(isOpen(result(true))).toBe(true)
  expect(isOpen(result(false))).toBe(false)
  expect(isOpen({ name: 'failure', error: new ApiError('JOB_NOT_FOUND', 404) })).toBe(true)
  expect(isOpen({ name: 'failure', error: new ApiError('PAYMENT_EXPIRED', 410) })).toBe(false)
})
