import type { IssuedReceipt, Purchase, PurchasedTicket } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { generalTickets, issuedReceipt, pricedTickets, receiptForm } from './receipt-forms.ts'

const ticket = (planId: string, price: number, type: PurchasedTicket['type']): PurchasedTicket => ({
  planId,
  type,
  planName: { ja: planId, en: planId },
  price,
})
const member = ticket('member', 15_000, 'general')
const luncheon = ticket('luncheon', 0, 'option')
const reception = ticket('reception', 5_000, 'option')

const receipt = (planId: string | null): IssuedReceipt => ({
  planId,
  number: 'D27-R000001',
  addressee: { ja: '例示大学', en: '例示大学' },
  honorific: 'organization',
  issued: 1,
})
const purchase = (payAt: string, tickets: PurchasedTicket[], receipts: IssuedReceipt[] = []) =>
  ({
    payAt,
    price: 15_000,
    tickets,
    receipts,
    refunds: [] as Purchase['refunds'],
    kept: {},
  }) as Purchase

const day = (date: string) => `2027-02-${date}T00:00:00Z`
const paid = (...receipts: IssuedReceipt[]) => purchase(day('01'), [member, luncheon, reception], receipts)

test('the first receipt decides whether there is one for the payment or one for each ticket', () => {
  expect(receiptForm(paid())).toBe('undecided')
  expect(receiptForm(paid(receipt(null)))).toBe('whole')
  expect(receiptForm(paid(receipt('member')))).toBe('split')
})

test('finds a receipt by its subject', () => {
  const both = paid(receipt('member'), receipt('reception'))
  expect(issuedReceipt({ purchase: both, ticket: reception })).toBe(both.receipts[1])
  expect(issuedReceipt({ purchase: both, ticket: null })).toBeUndefined()
  expect(issuedReceipt({ purchase: paid(receipt(null)), ticket: null })).toMatchObject({ planId: null })
  expect(issuedReceipt({ purchase: paid(receipt('member')), ticket: reception })).toBeUndefined()
})

test('free tickets have no receipt of their own', () => {
  expect(pricedTickets(paid())).toEqual([member, reception])
})

test('lists the general tickets by date, each with its possible receipt', () => {
  const later = purchase(day('03'), [member])
  const options = purchase(day('02'), [reception])
  const split = paid(receipt('reception'))
  expect(generalTickets([later, options, split])).toEqual([
    { purchase: split, shown: member, ticket: member },
    { purchase: later, shown: member, ticket: null },
  ])
})
