import { expect, test } from 'vitest'
import { isFullyRefunded, isRefunded, priceAfterRefunds } from './refunded-amounts.ts'

const price = 20_000
const refunded = (...amounts: number[]) => ({ price, refunds: amounts.map((amount) => ({ amount })) })

test.each([
  [refunded(), false],
  [refunded(19_999), false],
  [refunded(19_999, 1), true],
  // A free purchase cannot be refunded.
  [{ price: 0, refunds: [] }, false],
])('whether %j is refunded in full: %s', (purchase, isAll) => {
  expect(isFullyRefunded(purchase)).toBe(isAll)
})

test.each([
  ['member', 15_000, 15_000, false],
  ['reception', 5_000, 1, false],
  ['workshop', 3_000, 0, true],
  ['luncheon', 0, 0, false],
  // A plan ID may be the name of a property that every object has.
  ['constructor', 2_000, 2_000, false],
])('the ticket %s at %d yen keeps %d yen (refunded: %s)', (planId, price, left, isBack) => {
  const purchase = { kept: { reception: 1, workshop: 0 } }
  expect(priceAfterRefunds(purchase, { planId, price })).toBe(left)
  expect(isRefunded(purchase, { planId, price })).toBe(isBack)
})
