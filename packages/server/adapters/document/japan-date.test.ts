import { languages } from '@uketsuke/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { japanDate } from './japan-date.ts'

const formats = {
  ja: new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: 'Asia/Tokyo' }),
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Tokyo' }),
}

test.each(languages)('writes every day of this century as Intl does (%s)', (language) => {
  const anyInstant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(anyInstant, (instant) => {
      expect(japanDate(language, instant)).toBe(formats[language].format(instant))
    }),
    { numRuns: 1000 },
  )
})

test('starts a day in Japan at 15:00 UTC', () => {
  expect(japanDate('ja', new Date('2027-12-31T14:59:59Z'))).toBe('2027年12月31日')
  expect(japanDate('en', new Date('2027-12-31T15:00:00Z'))).toBe('1 January 2028')
})
