import { beforeEach, expect, test } from 'vitest'
import { stored } from '../../lib/store.ts'
import {
  cardOfJob,
  forgetJob,
  forgetPayment,
  storedJob,
  storedPayment,
  storeJob,
  storePayment,
} from './stored-payment.ts'

const opened = { kind: 'registration', orderId: 'order-1', code: 'secret', language: 'en' } as const
const visa = { brand: 'Visa', last4: '1111' } as const

beforeEach(() => {
  stored.paymentWindow.clear()
  stored.paymentJob.clear()
})

test('the tab keeps code, language and job of its own order only', () => {
  storePayment(opened)
  storeJob('order-1', 'job-1', visa)
  expect(storedPayment('order-1')).toEqual({ ...opened, jobId: 'job-1', card: visa })
  expect(storedJob('order-1')).toBe('job-1')
  expect(storedPayment('order-2')).toBeNull()
  expect(storedJob('order-2')).toBeNull()
})

test('opening the window again keeps the running job', () => {
  storePayment(opened)
  storeJob('order-1', 'job-1', visa)
  storePayment({ ...opened, language: 'ja' })
  expect(storedPayment('order-1')).toEqual({ ...opened, language: 'ja', jobId: 'job-1', card: visa })
})

test('another tab finds the job, but not the code', () => {
  storePayment(opened)
  storeJob('order-1', 'job-1', visa)
  stored.paymentWindow.clear()
  expect(storedPayment('order-1')).toBeNull()
  expect(storedJob('order-1')).toBe('job-1')
  expect(stored.paymentJob.read()).not.toContain('secret')
})

test('the newer job of another tab wins; one of another order changes nothing', () => {
  storePayment(opened)
  storeJob('order-1', 'job-1', visa)
  stored.paymentJob.write('order-1 job-2')
  expect(storedJob('order-1')).toBe('job-2')
  stored.paymentJob.write('order-9 job-9')
  expect(storedJob('order-1')).toBe('job-1')
})

test('knows only the card of its own job, until the job is decided', () => {
  storePayment(opened)
  storeJob('order-1', 'job-1', visa)
  expect(cardOfJob('order-1', 'job-1')).toEqual(visa)
  expect(cardOfJob('order-1', 'job-2')).toBeNull()
  expect(cardOfJob('order-2', 'job-1')).toBeNull()
  forgetJob('order-1')
  expect(stored.paymentWindow.read()).not.toContain('1111')
})

test('reads the record of an earlier version, which had no card', () => {
  stored.paymentWindow.write(JSON.stringify({ ...opened, jobId: 'job-1' }))
  expect(storedPayment('order-1')).toMatchObject({ code: 'secret', jobId: 'job-1' })
  expect(cardOfJob('order-1', 'job-1')).toBeNull()
})

test('forgets a decided job while the order is still open, and everything once it ends', () => {
  storePayment(opened)
  storeJob('order-1', 'job-1', visa)
  forgetJob('order-1')
  expect(storedJob('order-1')).toBeNull()
  expect(storedPayment('order-1')).toMatchObject({ code: 'secret' })
  forgetPayment('order-1')
  expect(storedPayment('order-1')).toBeNull()
})

test('the end of one order keeps the job of another', () => {
  storePayment(opened)
  storeJob('order-2', 'job-2', visa)
  forgetPayment('order-1')
  expect(storedJob('order-2')).toBe('job-2')
})

test.each([
  '',
  'no json',
  '{"orderId":"order-1"}',
  'null',
  JSON.stringify({ ...opened, jobId: null, card: { brand: 'Other', last4: '1111' } }),
])('treats %j as nothing stored', (text) => {
  stored.paymentWindow.write(text)
  expect(storedPayment('order-1')).toBeNull()
})
