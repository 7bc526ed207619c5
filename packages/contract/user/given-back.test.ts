import { expect, test } from 'vitest'
import { isGivenBack, isRefunded, keptOf } from './given-back.ts'

const price = 20_000
const refunded = (...amounts: number[]) => ({ price, refunds: amounts.map((amount) => ({ amount })) })

test.each([
  [refunded(), false],
  [refunded(19_999), false],
  [refunded(19_999, 1), true],
  // What cost nothing can't be given back.
  [{ price: 0, refunds: [] }, false],
])('all of %j was given back: %s', (purchase, isAll) => {
  expect(isGivenBack(purchase)).toBe(isAll)
})

test.each([
  ['member', 15_000, 15_000, false],
  ['reception', 5_000, 1, false],
  ['workshop', 3_000, 0, true],
  ['luncheon', 0, 0, false],
  // The name of what every object has is a plan as any other.
  ['constructor', 2_000, 2_000, false],
])('of the ticket %s at %d yen %d are left; refunded: %s', (planId, price, left, isBack) => {
  const purchase = { kept: { reception: 1, workshop: 0 } }
  expect(keptOf(purchase, { planId, price })).toBe(left)
  expect(isRefunded(purchase, { planId, price })).toBe(isBack)
})
