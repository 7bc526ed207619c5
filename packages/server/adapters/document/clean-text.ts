import { graphemesOf } from '@uketsuke/contract/graphemes'
import { printedText } from '@uketsuke/contract/printed-text'

/** Longer than any real word. Such a text is an address or abuse, and may be broken anywhere. */
const maxWordLength = 24

/**
 * Lines are not broken within a run of these characters: everything except kanji, kana and Hangul, plus the
 * kana that cannot begin a line.
 */
const unbreakable =
  /[[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uac00-\ud7a3]々ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ]+/gv

/** An invisible opportunity for a line break. */
const breakHere = '\u200b'

const breakable = (word: string): string =>
  word.length > maxWordLength ? graphemesOf(word).join(breakHere) : word

/** Prepares any text for printing: at most `max` characters, and no word too long for a line. */
export const cleanText = (text: string, max: number): string => {
  const printable = graphemesOf(printedText(text))
  const cut = printable.length > max ? [...printable.slice(0, max - 1), '…'] : printable
  return cut.join('').replace(unbreakable, breakable)
}
