import { limits, type Polls } from '@uketsuke/contract'
import { describe, expect, test } from 'vitest'
import { createPollTimer, pollInterval, pollStep } from './polling.ts'

const { status, job } = limits.paymentPolls

/** The step of each poll. */
const spread = (polls: Polls) =>
  Array.from({ length: polls.count }, (_, index) => polls.steps.indexOf(pollStep(polls, index)))

/** Steps of these seconds. */
const steps = (...seconds: number[]) => seconds.map((each) => [each * 1000, each * 1000] as const)

describe('the spread of 15 polls', () => {
  test('gives each of five ranges three polls', () => {
    expect(spread(status)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
  })

  test('gives the remainder to the first of four ranges', () => {
    expect(spread(job)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3])
  })

  test('continues with the last range', () => {
    expect(pollStep(status, 15)).toEqual([8000, 10_000])
    expect(pollStep(job, 200)).toEqual([4000, 8000])
  })
})

test.each([
  { polls: { steps: steps(2, 5), floorDigit: 2, count: 2 }, of: [0, 1] },
  { polls: { steps: steps(2, 5), floorDigit: 2, count: 7 }, of: [0, 0, 0, 0, 1, 1, 1] },
  { polls: { steps: steps(2), floorDigit: 2, count: 4 }, of: [0, 0, 0, 0] },
  { polls: { steps: steps(2, 3, 4), floorDigit: 2, count: 3 }, of: [0, 1, 2] },
])('spreads another list over its own count: $of', ({ polls, of }) => {
  expect(spread(polls)).toEqual(of)
  expect(pollStep(polls, polls.count)).toEqual(polls.steps.at(-1))
})

/** The ranges of 15 polls in a row, in seconds. */
const inSeconds = (polls: Polls) => {
  const drawn = Array.from({ length: polls.count }, (_, index) => pollStep(polls, index))
  return [...new Set(drawn)].map(([from, to]) => `${from / 1000}–${to / 1000}`)
}

describe('an interval', () => {
  test('is drawn from the specified ranges', () => {
    expect(inSeconds(status)).toEqual(['3.5–8', '3.5–6', '3.5–6', '5–10', '8–10'])
    expect(inSeconds(job)).toEqual(['3.5–8', '3.5–6', '3.5–6', '4–8'])
  })

  test('lies in its range, rounded down to tenths of a second', () => {
    expect(pollInterval(status, 0, () => 0)).toBe(3500)
    expect(pollInterval(status, 0, () => 0.0222)).toBe(3500)
    expect(pollInterval(status, 0, () => 0.9999)).toBe(7900)
    expect(pollInterval(status, 9, () => 0.5)).toBe(7500)
  })

  test.each([
    [0, 7999],
    [1, 7990],
    [2, 7900],
    [3, 7000],
  ])('is rounded down by the floor digit %i to %i', (floorDigit, interval) => {
    expect(pollInterval({ ...status, floorDigit }, 0, () => 0.9999)).toBe(interval)
  })

  test('stays the same until the next answer, however often it is read', () => {
    let drawn = 0
    const polls = { steps: [[1000, 2000]], floorDigit: 2, count: 15 } as const
    const timer = createPollTimer(polls, () => (drawn += 0.1))
    const first = timer(1)
    expect([timer(1), timer(1)]).toEqual([first, first])
    expect(timer(2)).not.toBe(first)
  })
})
