import { expect, test } from 'vitest'
import { timeAnnouncement } from './time-left.ts'

test.each([
  [30 * 60_000, null],
  [300_001, null],
  [300_000, 'leftFiveMinutes'],
  [60_001, 'leftFiveMinutes'],
  [60_000, 'leftOneMinute'],
  [1, 'leftOneMinute'],
  [0, 'over'],
  [-5000, 'over'],
] as const)('%i ms left: %s is announced', (milliseconds, announced) => {
  expect(timeAnnouncement(milliseconds)).toBe(announced)
})
