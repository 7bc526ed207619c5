import { limits } from '@uketsuke/contract'
import { describe, expect, test } from 'vitest'
import { createPollTimer, pollInterval, pollRange } from './polling.ts'

const spread = (ranges: Parameters<typeof pollRange>[0]) =>
  Array.from({ length: limits.pollsPerList }, (_, index) => ranges.indexOf(pollRange(ranges, index)))

describe('the spread of 15 polls', () => {
  test('gives each of five ranges three polls', () => {
    expect(spread(limits.paymentStatusPolls)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
  })

  test('gives the first of four ranges the polls that do not divide', () => {
    expect(spread(limits.paymentJobPolls)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3])
  })

  test('goes on with the last range', () => {
    expect(pollRange(limits.paymentStatusPolls, 15)).toEqual([8000, 10_000])
    expect(pollRange(limits.paymentJobPolls, 200)).toEqual([4000, 8000])
  })
})

/** The ranges of 15 polls in a row, in seconds. */
const inSeconds = (ranges: Parameters<typeof pollRange>[0]) => {
  const drawn = Array.from({ length: limits.pollsPerList }, (_, index) => pollRange(ranges, index))
  return [...new Set(drawn)].map(([from, to]) => `${from / 1000}–${to / 1000}`)
}

describe('an interval', () => {
  test('is drawn from the ranges agreed on', () => {
    expect(inSeconds(limits.paymentStatusPolls)).toEqual(['3.5–8', '3.5–6', '3.5–6', '5–10', '8–10'])
    expect(inSeconds(limits.paymentJobPolls)).toEqual(['3.5–8', '3.5–6', '3.5–6', '4–8'])
  })

  test('lies in its range, rounded down to tenths of a second', () => {
    expect(pollInterval(limits.paymentStatusPolls, 0, () => 0)).toBe(3500)
    expect(pollInterval(limits.paymentStatusPolls, 0, () => 0.0222)).toBe(3500)
    expect(pollInterval(limits.paymentStatusPolls, 0, () => 0.9999)).toBe(7900)
    expect(pollInterval(limits.paymentStatusPolls, 9, () => 0.5)).toBe(7500)
  })

  test('stays the same until the next answer, however often it is asked for', () => {
    let drawn = 0
    const timer = createPollTimer([[1000, 2000]], () => (drawn += 0.1))
    const first = timer(1)
    expect([timer(1), timer(1)]).toEqual([first, first])
    expect(timer(2)).not.toBe(first)
  })
})
