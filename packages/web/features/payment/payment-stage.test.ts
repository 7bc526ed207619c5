import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error.ts'
import { stored } from '../../lib/store.ts'
import { firstStage, isOpen } from './payment-stage.ts'
import { storeJob } from './stored-payment.ts'

const withoutCode = { kind: 'registration', code: null } as const
const open = {
  orderId: 'order-1',
  payer: { kind: 'registration', code: 'code' },
  jobId: null,
  expiresAt: '2027-03-01T12:00:00Z',
} as const

beforeEach(() => stored.paymentJob.clear())

test('an open order starts with the card', () => {
  expect(firstStage(open)).toEqual({ name: 'card' })
})

test('resumes the job of the address, but opens its authentication only on request', () => {
  const back = { ...open, jobId: 'job-1', expiresAt: null }
  expect(firstStage(back)).toEqual({ name: 'awaiting', jobId: 'job-1', isFresh: false })
  expect(firstStage({ ...back, payer: withoutCode })).toMatchObject({ name: 'awaiting', jobId: 'job-1' })
})

test('prefers the job known to this browser over an older one in the address', () => {
  storeJob('order-1', 'job-2', null)
  expect(firstStage({ ...open, jobId: 'job-1' })).toMatchObject({ jobId: 'job-2' })
  expect(firstStage({ ...open, orderId: 'order-2' })).toEqual({ name: 'card' })
})

test('an additional purchase is paid with the login, which its job needs too', () => {
  const loggedIn = { ...open, payer: { kind: 'additional', token: 'token' } } as const
  const loggedOut = { ...open, payer: { kind: 'additional', token: null } } as const
  expect(firstStage(loggedIn)).toEqual({ name: 'card' })
  expect(firstStage({ ...loggedIn, jobId: 'job-1' })).toMatchObject({ name: 'awaiting', jobId: 'job-1' })
  expect(firstStage(loggedOut)).toEqual({ name: 'firstWindow' })
  expect(firstStage({ ...loggedOut, jobId: 'job-1', expiresAt: null })).toEqual({ name: 'elsewhere' })
})

test('waits for an order that another window pays, and starts none without the code', () => {
  expect(firstStage({ ...open, expiresAt: null })).toEqual({ name: 'elsewhere' })
  expect(firstStage({ ...open, payer: withoutCode })).toEqual({ name: 'firstWindow' })
})

test('an order stays open after a decline that allows a retry, and after a refusal that does not end it', () => {
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
  expect(isOpen({ name: 'refused', error: new ApiError('JOB_NOT_FOUND', 404) })).toBe(true)
  expect(isOpen({ name: 'refused', error: new ApiError('TOO_MANY_ATTEMPTS', 429) })).toBe(true)
  expect(isOpen({ name: 'refused', error: new ApiError('INVALID_FORMAT', 400) })).toBe(true)
  expect(isOpen({ name: 'refused', error: new ApiError('PAYMENTS_PAUSED', 503) })).toBe(true)
  expect(isOpen({ name: 'refused', error: new ApiError('PAYMENT_EXPIRED', 410) })).toBe(false)
})
