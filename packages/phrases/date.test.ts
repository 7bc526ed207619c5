import { expect, test } from 'vitest'
import { writeDays } from './date.ts'

test.each([
  ['2027-11-19', '2027-11-21', '2027年11月19日（金）〜21日（日）', '19 to 21 November 2027'],
  ['2027-11-29', '2027-12-01', '2027年11月29日（月）〜12月1日（水）', '29 November to 1 December 2027'],
  [
    '2027-12-31',
    '2028-01-02',
    '2027年12月31日（金）〜2028年1月2日（日）',
    '31 December 2027 to 2 January 2028',
  ],
  ['2027-11-19', '2027-11-19', '2027年11月19日（金）', 'Friday 19 November 2027'],
])('writes the days from %s to %s', (start, end, ja, en) => {
  const [from, to] = [new Date(`${start}T09:00:00+09:00`), new Date(`${end}T17:00:00+09:00`)]
  expect(writeDays('ja', from, to)).toBe(ja)
  expect(writeDays('en', from, to)).toBe(en)
})
