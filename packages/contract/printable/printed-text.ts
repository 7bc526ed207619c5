import { compose, toLine } from '../text-input.ts'
import { graphemesOf } from './graphemes.ts'
import { replaceUnprintable } from './printable-characters.ts'

/** Invisible characters, except the selectors, which choose a kanji's variant. */
const invisible = /(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu

/** More combining marks than any real letter or syllable has; longer stacks would overlap the text above. */
const maxParts = 8

const cut = (grapheme: string): string => [...grapheme].slice(0, maxParts).join('')

/** Marks that do not follow a letter or digit: no font draws a dash with an accent. */
const loneMarks = /(?<![\p{L}\p{N}\p{M}])\p{M}+/gu

/**
 * Any text as documents print it: well-formed, on one line, without control characters and direction marks. 〓
 * replaces each character that no font has.
 */
export const printedText = (text: string): string => {
  const line = compose(text.toWellFormed().replace(/[\p{Cc}\p{Z}]+/gu, ' '))
  const seen = replaceUnprintable(line, '〓').replace(invisible, '').replace(loneMarks, '')
  return toLine(graphemesOf(seen).map(cut).join(''))
}
