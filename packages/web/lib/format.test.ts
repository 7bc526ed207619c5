import { formatAmount } from '@uketsuke/phrases/amount'
import { expect, test } from 'vitest'
import {
  formatCountdown,
  formatDay,
  formatDeadline,
  formatList,
  formatMinute,
  formatSecond,
  formatYen,
} from './format.ts'

test('formats yen with thousands separators, and 0 as free', () => {
  expect(formatYen(15_000, 'ja')).toBe('¥15,000')
  expect(formatYen(1_234_567, 'en')).toBe('¥1,234,567')
  expect(formatYen(0, 'ja')).toBe('無料')
  expect(formatYen(0, 'en')).toBe('Free')
  expect(formatAmount(0)).toBe('¥0')
})

test('joins a list as its language does', () => {
  expect(formatList(['Visa', 'JCB', 'Diners Club'], 'ja')).toBe('Visa、JCB、Diners Club')
  expect(formatList(['Visa', 'JCB', 'Diners Club'], 'en')).toBe('Visa, JCB and Diners Club')
  expect(formatList(['Visa', 'JCB'], 'en')).toBe('Visa and JCB')
  for (const language of ['ja', 'en'] as const) expect(formatList(['Visa'], language)).toBe('Visa')
})

test("formats dates in Japan's time zone, whatever the reader's is", () => {
  expect(formatDay('2027-03-31T15:00:00Z', 'ja')).toBe('2027/04/01')
  expect(formatDay('2027-03-31T15:00:00Z', 'en')).toBe('1 April 2027')
  expect(formatMinute('2027-03-31T15:04:05.678Z', 'ja')).toBe('2027/04/01 0:04')
  expect(formatMinute('2027-03-31T15:04:05.678Z', 'en')).toBe('1 April 2027, 0:04')
  expect(formatSecond('2027-03-31T15:04:05.678Z')).toBe('2027/04/01 00:04:05')
})

test('a deadline tells its day only if that is not today in Japan', () => {
  const deadline = '2027-03-31T15:09:00Z'
  const [sameDay, dayBefore] = [Date.parse('2027-03-31T15:00:00Z'), Date.parse('2027-03-31T14:59:00Z')]
  expect(formatDeadline(deadline, sameDay, 'ja')).toBe('0:09')
  expect(formatDeadline(deadline, sameDay, 'en')).toBe('0:09')
  expect(formatDeadline(deadline, dayBefore, 'ja')).toBe('2027/04/01 0:09')
  expect(formatDeadline(deadline, dayBefore, 'en')).toBe('1 April 2027, 0:09')
})

test('a countdown starts at the full time and ends at zero', () => {
  expect(formatCountdown(30 * 60_000)).toBe('30:00')
  expect(formatCountdown(61_001)).toBe('1:01')
  expect(formatCountdown(60 * 60_000 + 20)).toBe('60:00')
  expect(formatCountdown(-5)).toBe('0:00')
})
