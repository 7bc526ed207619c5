import { withoutSeparators } from '@uketsuke/contract'
import { groupCardNumber } from './card-number.ts'

type Edit = {
  /** The field's text after the browser's edit. */
  text: string
  caret: number
  /** The digits before the edit. */
  digits: string
  /** The `inputType` of the browser's event. */
  inputType: string
}

/** The caret's position in the grouped number, after the same count of digits. */
const placeBehind = (grouped: string, digits: number): number => {
  let place = 0
  for (let seen = 0; place < grouped.length && seen < digits; place += 1)
    if (grouped[place] !== ' ') seen += 1
  return place
}

const without = (digits: string, index: number): string => digits.slice(0, index) + digits.slice(index + 1)

/**
 * The number after an edit, and the caret's position once it is grouped again. Deleting a space deletes the
 * digit after it, or before it when deleting backwards.
 */
export const editCardNumber = ({ text, caret, digits, inputType }: Edit) => {
  const next = withoutSeparators(text)
  const before = withoutSeparators(text.slice(0, caret)).length
  const wasSpace = next === digits
  if (wasSpace && inputType === 'deleteContentBackward' && before > 0)
    return placed(without(next, before - 1), before - 1)
  if (wasSpace && inputType === 'deleteContentForward') return placed(without(next, before), before)
  return placed(next, before)
}

const placed = (digits: string, before: number) => ({
  digits,
  caret: placeBehind(groupCardNumber(digits), before),
})
