import { graphemesOf } from '@uketsuke/contract/graphemes'
import { printedText } from '@uketsuke/contract/printed-text'

/** Longer than any real word. Such a text is an address or abuse, and may be broken anywhere. */
const longestWord = 24

/**
 * Lines are not broken within a run of these characters: everything except kanji, kana and Hangul, plus the
 * kana that cannot begin a line.
 */
const unbreakable =
  /[[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uac00-\ud7a3]々ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]+/gv

/** An invisible opportunity for a line break. */
const breakHere = '\u200b'

const breakable = (word: string): string =>
  word.length > longestWord ? graphemesOf(word).join(breakHere) : word

/** Prepares any text for printing: at most `longest` characters, and no word too long for a line. */
export const cleanText = (text: string, longest: number): string => {
  const printable = graphemesOf(printedText(text))
  const cut = printable.length > longest ? [...printable.slice(0, longest - 1), '…'] : printable
  return cut.join('').replace(unbreakable, breakable)
}
