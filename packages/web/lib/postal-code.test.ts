import { expect, test } from 'vitest'
import { digitsOfPostalCode, tidyPostalCode, tidyPostalCodeAbroad } from './postal-code.ts'

test.each([
  ['1000001', '1000001', '100-0001'],
  ['100-0001', '1000001', '100-0001'],
  ['１００ー０００１', '1000001', '100-0001'],
  ['１０００００１', '1000001', '100-0001'],
  ['〒100−0001', '1000001', '100-0001'],
  [' 1000001 ', '1000001', '100-0001'],
])('%s is the Japanese code %s, shown as %s', (typed, digits, shown) => {
  expect(digitsOfPostalCode(typed)).toBe(digits)
  expect(tidyPostalCode(typed)).toBe(shown)
})

test.each([
  ['', ''],
  ['100-00', '100-00'],
  ['10115-1', '10115-1'],
  ['123456789', '123456789'],
  ['SW1A 1AA', 'SW1A 1AA'],
])('leaves %s alone, because it is not a Japanese code', (typed, shown) => {
  expect(digitsOfPostalCode(typed)).toBeNull()
  expect(tidyPostalCode(typed)).toBe(shown)
})

test.each([
  ['1000-001', '1000-001'],
  [' ＳＷ１Ａ　１ＡＡ ', 'SW1A 1AA'],
  ['6100000', '6100000'],
])('shows %s, a code abroad, as %s', (typed, shown) => {
  expect(tidyPostalCodeAbroad(typed)).toBe(shown)
})
