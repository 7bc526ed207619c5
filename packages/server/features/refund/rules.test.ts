import { expect, test } from 'vitest'
import { refundAbandonedAfter, refundEcho, refundGaps, refundInProgress, remainingAfter } from './rules.ts'

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

test('waits longer after each attempt with an unknown outcome, and at most ten minutes', () => {
  expect(refundGaps).toEqual([15_000, 30_000, 60_000, 120_000, 300_000, 600_000])
  expect([refundInProgress, refundAbandonedAfter, refundEcho]).toEqual([5_000, 600_000, 600_000])
})
