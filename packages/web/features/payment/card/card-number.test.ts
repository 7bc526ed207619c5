import { expect, test } from 'vitest'
import { cardBrand, groupCardNumber, hasWrongCheckDigit, knownOf } from './card-number.ts'

test.each([
  ['4111111111111111', 'Visa', '4111 1111 1111 1111'],
  ['41111', 'Visa', '4111 1'],
  ['378282246310005', 'American Express', '3782 822463 10005'],
  ['30569309025904', 'Diners Club', '3056 930902 5904'],
  ['3530111333300000', 'JCB', '3530 1113 3330 0000'],
  ['5555555555554444', 'Mastercard', '5555 5555 5555 4444'],
  ['', null, ''],
  ['99999999999999999', null, '9999 9999 9999 99999'],
])('%s is %s, shown as %s', (digits, brand, shown) => {
  expect(cardBrand(digits)).toBe(brand)
  expect(groupCardNumber(digits)).toBe(shown)
})

test.each([
  ['4111111111111111', false],
  ['4111111111111112', true],
  // Two digits in the wrong order.
  ['4111111111111101', true],
  ['378282246310005', false],
  ['378282246310050', true],
  ['30569309025904', false],
  ['30569309025905', true],
  // Incomplete or too long: other rules cover these.
  ['411111111111111', false],
  ['41111111111111112', false],
  ['', false],
])('the check digit of %s is wrong: %s', (digits, isWrong) => {
  expect(hasWrongCheckDigit(digits)).toBe(isWrong)
})

test('keeps brand and last four digits of a card, and nothing else', () => {
  expect(knownOf('4111111111111111')).toEqual({ brand: 'Visa', last4: '1111' })
  expect(knownOf('3111111111111234')).toEqual({ brand: null, last4: '1234' })
})
