import { compose } from '../text-input.ts'
import { graphemesOf } from './graphemes.ts'
import { ranges } from './ranges.ts'

/** First code points of all ranges, and the first behind each, one after the other in one ascending list. */
const readBounds = (): Uint32Array => {
  const bounds: number[] = []
  let next = 0
  for (const range of ranges.trim().split(/\s+/)) {
    const [gap = '0', more = '0'] = range.split('.')
    const first = next + Number.parseInt(gap, 36)
    next = first + Number.parseInt(more, 36) + 1
    bounds.push(first, next)
  }
  return Uint32Array.from(bounds)
}

let bounds: Uint32Array | undefined

/** Has one of the fonts of the documents a shape for this code point? */
export const hasGlyph = (code: number): boolean => {
  bounds ??= readBounds()
  let [low, high] = [0, bounds.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? 0) <= code) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

/** Joiners, and selectors that choose between shapes of the character before them, have no shape themselves. */
const isPrintable = (grapheme: string): boolean =>
  [...grapheme].every(
    (char) => hasGlyph(char.codePointAt(0) ?? 0) || /\p{Default_Ignorable_Code_Point}/u.test(char),
  )

/** `text` with `substitute` for each character, as people count them, that no font of the documents has. */
export const replaceUnprintable = (text: string, substitute: string): string =>
  graphemesOf(text)
    .map((grapheme) => (isPrintable(grapheme) ? grapheme : substitute))
    .join('')

/**
 * The characters of `text` that can't be printed on name cards, certificates and receipts: each once, in the order of
 * the text. What nobody sees anyway (controls, direction marks) is not among them.
 */
export const unprintableCharacters = (text: string): string[] => {
  const seen = compose(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ''))
  return [...new Set(graphemesOf(seen).filter((grapheme) => !isPrintable(grapheme)))]
}
