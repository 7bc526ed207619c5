import { expect, test } from 'vitest'
import { cardBrand, groupCardNumber } from './card-number.ts'

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
