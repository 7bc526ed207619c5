import { expect, test } from 'vitest'
import { mailedPayment } from './mailed-payment.ts'

const period = { startDate: '2027-05-01T00:00:00+09:00', endDate: '2028-03-31T23:59:59+09:00' }
const until = new Date(period.endDate)
const told = (price: number, paidAt: Date | null) =>
  mailedPayment(
    { timeSettings: { receipt: period } },
    'https://registration.example.org',
    { price, paidAt },
    { language: 'en', screen: 'receipt' },
  )

const url = 'https://registration.example.org/#/mypage/receipt?lang=en'

test.each([
  ['2027-04-30T23:59:59+09:00', new Date(period.startDate)],
  ['2027-05-01T00:00:00+09:00', null],
])('receipts of a payment at %s are ready from %s', (paid, from) => {
  const paidAt = new Date(paid)
  expect(told(5_000, paidAt)).toEqual({ paidAt, receipts: { url, from, until } })
})

test('a free order has neither a payment nor receipts', () => {
  expect(told(0, new Date('2027-06-01T00:00:00Z'))).toBeNull()
})
