import { expect, test } from 'vitest'
import { groupCardNumber } from './card-number.ts'
import { editCardNumber } from './card-number-edit.ts'

/** `|` is the caret. */
const edit = (from: string, to: string, inputType = 'insertText') => {
  const { digits, caret } = editCardNumber({
    text: to.replace('|', ''),
    caret: to.indexOf('|'),
    digits: from.replaceAll(' ', ''),
    inputType,
  })
  const shown = groupCardNumber(digits)
  return `${shown.slice(0, caret)}|${shown.slice(caret)}`
}

const back = 'deleteContentBackward'
const forward = 'deleteContentForward'

test.each([
  ['the fifth digit starts a group', '4111', '41111|', '4111 1|', undefined],
  ['a digit in the middle', '4111 1111', '4119|1 1111', '4119| 1111 1', undefined],
  ['a digit before a space', '4111 1111', '41119| 1111', '4111 9|111 1', undefined],
  ['a digit deleted in the middle', '4111 2222 3', '411| 2222 3', '411|2 2223', back],
  ['a digit deleted at the end of a group', '4111 1', '4111 |', '4111|', back],
  ['a space deleted backwards', '4111 2222', '4111|2222', '411|2 222', back],
  ['a space deleted forwards', '4111 2222', '4111|2222', '4111| 222', forward],
  ['a digit deleted forwards', '4111 2222', '4111 |222', '4111| 222', forward],
  ['nothing left to delete', '', '|', '|', back],
  ['a number pasted with spaces', '', '4111 1111 1111 1111|', '4111 1111 1111 1111|', 'insertFromPaste'],
  ['a number pasted with hyphens', '', '4111-1111-1111-1111|', '4111 1111 1111 1111|', 'insertFromPaste'],
  ['full-width digits', '', '４１１１　１１１１|', '4111 1111|', 'insertFromPaste'],
  ['digits pasted in the middle', '4111 1111', '4111 99|1111', '4111 99|11 11', 'insertFromPaste'],
  ['an Amex pasted over a Visa', '4111', '378282246310005|', '3782 822463 10005|', 'insertFromPaste'],
  ['a number from autofill', '', '3530111333300000|', '3530 1113 3330 0000|', ''],
] as const)('%s', (_what, from, to, expected, inputType) => {
  expect(edit(from, to, inputType)).toBe(expected)
})
