import { replaceUnprintable } from '@uketsuke/contract/printable-characters'
import { compose, toLine } from '@uketsuke/contract/text-input'

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' })

/** Longer than any word of a language: an address or mischief, which may be broken anywhere. */
const longestWord = 24

/** A place to break a line, which is not seen. */
const breakHere = '\u200b'

/** What nobody sees, but for the selectors, which choose the shape of a kanji. */
const invisible = /(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])\p{Default_Ignorable_Code_Point}/gu

const graphemesOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)

const breakable = (word: string): string =>
  word.length > longestWord ? graphemesOf(word).join(breakHere) : word

/**
 * A text as it may be printed, whatever it was: well-formed, on one line, without control characters and direction
 * marks, at most `longest` characters, each of which a font has; 〓 stands for one that none has.
 */
export const cleanText = (text: string, longest: number): string => {
  const line = compose(text.toWellFormed().replace(/[\p{Cc}\p{Z}]+/gu, ' '))
  const printable = graphemesOf(toLine(replaceUnprintable(line, '〓').replace(invisible, '')))
  const cut = printable.length > longest ? [...printable.slice(0, longest - 1), '…'] : printable
  return cut.join('').replace(/[!-~\u00a1-\u024f\u1e00-\u1eff]+/g, breakable)
}
