import { expect, test } from 'vitest'
import { mailedPayment } from './mailed-payment.ts'

const receipt = { startDate: '2027-05-01T00:00:00+09:00', endDate: '2028-03-31T23:59:59+09:00' }
const always = { startDate: '2026-01-01T00:00:00+09:00', endDate: '2030-12-31T23:59:59+09:00' }
const told = (price: number, paidAt: Date | null, mypage = always) =>
  mailedPayment(
    { timeSettings: { mypage, receipt } },
    'https://registration.example.org',
    { price, paidAt, cardLast4: '1111' },
    { language: 'en', screen: 'receipt' },
  )

const url = 'https://registration.example.org/#/mypage/receipt?lang=en'

test.each([
  ['2027-04-30T23:59:59+09:00', new Date(receipt.startDate)],
  ['2027-05-01T00:00:00+09:00', null],
])('receipts of a payment at %s are ready from %s', (paid, from) => {
  const paidAt = new Date(paid)
  expect(told(5_000, paidAt)).toEqual({
    paidAt,
    cardLast4: '1111',
    receipts: { url, from, until: new Date(receipt.endDate) },
  })
})

test('receipts need My Page, which may open later and close earlier', () => {
  const mypage = { startDate: '2027-06-01T00:00:00+09:00', endDate: '2027-12-31T23:59:59+09:00' }
  expect(told(5_000, new Date('2027-05-01T00:00:00Z'), mypage)?.receipts).toEqual({
    url,
    from: new Date(mypage.startDate),
    until: new Date(mypage.endDate),
  })
})

test('a mail does not mention receipts whose period has ended', () => {
  const paidAt = new Date(receipt.endDate)
  expect(told(5_000, paidAt)).toEqual({ paidAt, cardLast4: '1111', receipts: null })
})

test('a free order has neither a payment nor receipts', () => {
  expect(told(0, new Date('2027-06-01T00:00:00Z'))).toBeNull()
})
