import { compose, toLine } from '../text-input.ts'
import { replaceUnprintable } from './printable-characters.ts'

/** What nobody sees, but for the selectors, which choose the shape of a kanji. */
const invisible = /(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu

/**
 * A text as documents show it, whatever it was: well-formed, on one line, without control characters and direction marks,
 * each character one that a font has; 〓 stands for one that none has.
 */
export const printedText = (text: string): string => {
  const line = compose(text.toWellFormed().replace(/[\p{Cc}\p{Z}]+/gu, ' '))
  return toLine(replaceUnprintable(line, '〓').replace(invisible, ''))
}
