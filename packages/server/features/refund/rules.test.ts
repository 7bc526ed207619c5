import { expect, test } from 'vitest'
import {
  refundAbandonedAfter,
  refundEcho,
  refundedItems,
  refundGaps,
  refundInProgress,
  remainingAfter,
} from './rules.ts'

test.each([
  ['all of it', 15_000, undefined, 0],
  ['a part', 15_000, 1_000, 14_000],
  ['to the last yen', 15_000, 15_000, 0],
  ['more than is left', 15_000, 15_001, undefined],
  ['all of nothing', 0, undefined, undefined],
  ['a part of the last yen', 1, 1, 0],
])('a refund of %s', (_what, left, amount, remaining) => {
  expect(remainingAfter(left, amount)).toBe(remaining)
})

test.each([
  ['all items, if it names none and returns all', null, 20_000, ['member', 'reception']],
  ['the items that it names, if it returns their prices', ['reception'], 5_000, ['reception']],
  ['no items in particular, if it is a part', null, 1_000, undefined],
  ['no items in particular, if it returns the rest after another refund', null, 15_000, undefined],
  ['no items in particular, if it returns less than it names', ['reception'], 1_000, undefined],
])('a refund is for %s', (_which, plans, amount, expected) => {
  const items = [
    { planId: 'member', price: 15_000 },
    { planId: 'reception', price: 5_000 },
  ]
  expect(refundedItems({ items, plans, amount })?.map(({ planId }) => planId)).toEqual(expected)
})

test('waits longer after each try whose outcome is not known, and ten minutes at most', () => {
  expect(refundGaps).toEqual([15_000, 30_000, 60_000, 120_000, 300_000, 600_000])
  expect([refundInProgress, refundAbandonedAfter, refundEcho]).toEqual([5_000, 600_000, 600_000])
})
