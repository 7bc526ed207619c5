import { languages } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { writeDay, writeDays, writeMinute } from './date.ts'

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

const formats = {
  ja: new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tokyo' }),
}
const day = 24 * 60 * 60 * 1000

test.each(languages)('writes every day of this century as Intl does (%s)', (language) => {
  const wrong: string[] = []
  for (let at = Date.parse('2000-01-01T12:00:00+09:00'); at < Date.parse('2100-01-01T00:00:00Z'); at += day) {
    const instant = new Date(at)
    const written = writeDay(language, instant)
    if (written !== formats[language].format(instant)) wrong.push(written)
  }
  expect(wrong).toEqual([])
})

test('writes a date and time in the form used for periods', () => {
  const instant = new Date('2027-04-01T00:05:59Z')
  expect(writeMinute('ja', instant)).toBe('2027年4月1日 9:05')
  expect(writeMinute('en', instant)).toBe('1 April 2027, 9:05')
})

test('starts a day in Japan at 15:00 UTC', () => {
  expect(writeDay('ja', new Date('2027-12-31T14:59:59Z'))).toBe('2027年12月31日')
  expect(writeDay('en', new Date('2027-12-31T15:00:00Z'))).toBe('1 January 2028')
})
