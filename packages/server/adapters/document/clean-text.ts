import { graphemesOf } from '@uketsuke/contract/graphemes'
import { printedText } from '@uketsuke/contract/printed-text'

/** Longer than any word of a language: an address or mischief, which may be broken anywhere. */
const longestWord = 24

/** What lines are not broken in: all but kanji, kana and Hangul, and of kana those that begin no line. */
const unbreakable =
  /[[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uac00-\ud7a3]々ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]+/gv

/** A place to break a line, which is not seen. */
const breakHere = '\u200b'

const breakable = (word: string): string =>
  word.length > longestWord ? graphemesOf(word).join(breakHere) : word

/**
 * A text as it is printed, whatever it was: at most `longest` characters, and no word so long that a line could not be broken.
 */
export const cleanText = (text: string, longest: number): string => {
  const printable = graphemesOf(printedText(text))
  const cut = printable.length > longest ? [...printable.slice(0, longest - 1), '…'] : printable
  return cut.join('').replace(unbreakable, breakable)
}
