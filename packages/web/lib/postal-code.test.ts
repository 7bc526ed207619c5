import { RegistrationMetadata } from '@uketsuke/contract'
import { expect, test } from 'vitest'
import { digitsOfPostalCode, tidyPostalCode } from './postal-code.ts'

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
  expect(RegistrationMetadata.shape.postalCode.safeParse(shown).success).toBe(true)
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

test('keeps the position of a hyphen: Portugal has it after the fourth digit', () => {
  expect(tidyPostalCode('1000-001')).toBe('1000-001')
})
