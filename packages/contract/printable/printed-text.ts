import { compose, toLine } from '../text-input.ts'
import { graphemesOf } from './graphemes.ts'
import { replaceUnprintable } from './printable-characters.ts'

/** What nobody sees, but for the selectors, which choose the shape of a kanji. */
const invisible = /(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu

/** More than a letter with its marks or a syllable with its parts has: mischief, which would pile up over what is above. */
const mostParts = 8

const cut = (grapheme: string): string => [...grapheme].slice(0, mostParts).join('')

/** Marks above or below what is no letter or digit: no font draws a dash with an accent. */
const loneMarks = /(?<![\p{L}\p{N}\p{M}])\p{M}+/gu

/**
 * A text as documents show it, whatever it was: well-formed, on one line, without control characters and direction marks,
 * each character one that a font has; 〓 stands for one that none has.
 */
export const printedText = (text: string): string => {
  const line = compose(text.toWellFormed().replace(/[\p{Cc}\p{Z}]+/gu, ' '))
  const seen = replaceUnprintable(line, '〓').replace(invisible, '').replace(loneMarks, '')
  return toLine(graphemesOf(seen).map(cut).join(''))
}
