import { toDigits } from '@uketsuke/contract'
import { groupCardNumber } from './card-number.ts'

type Edit = {
  /** What the field shows after the browser's own editing, and where the caret is in it. */
  text: string
  caret: number
  /** The number before. */
  digits: string
  /** What the browser did: the `inputType` of its event. */
  inputType: string
}

/** The caret's place in the grouped number: behind as many digits as were before it. */
const placeBehind = (grouped: string, digits: number): number => {
  let place = 0
  for (let seen = 0; place < grouped.length && seen < digits; place += 1)
    if (grouped[place] !== ' ') seen += 1
  return place
}

const without = (digits: string, index: number): string => digits.slice(0, index) + digits.slice(index + 1)

/**
 * The number after an edit, and the caret's place in it once it is grouped again. Spaces stand for themselves only:
 * deleting one deletes the digit behind it (or before it, backwards).
 */
export const editCardNumber = ({ text, caret, digits, inputType }: Edit) => {
  const next = toDigits(text)
  const before = toDigits(text.slice(0, caret)).length
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
