import { compose } from '../text-input.ts'
import { ranges } from './font-ranges.ts'
import { graphemesOf } from './graphemes.ts'

/** The first code point of each range and the first after it, in one ascending list. */
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

/** Whether one of the documents' fonts has a glyph for the code point. */
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

/** Joiners and variation selectors have no glyph themselves. */
const isPrintable = (grapheme: string): boolean =>
  [...grapheme].every(
    (char) => hasGlyph(char.codePointAt(0) ?? 0) || /\p{Default_Ignorable_Code_Point}/u.test(char),
  )

/** `text` with `substitute` in place of each perceived character that the documents' fonts lack. */
export const replaceUnprintable = (text: string, substitute: string): string =>
  graphemesOf(text)
    .map((grapheme) => (isPrintable(grapheme) ? grapheme : substitute))
    .join('')

/**
 * The characters of `text` that cannot be printed on name cards, certificates and receipts: each once, in
 * order of appearance. Invisible ones (controls, direction marks) are left out.
 */
export const unprintableCharacters = (text: string): string[] => {
  const seen = compose(text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ''))
  return [...new Set(graphemesOf(seen).filter((grapheme) => !isPrintable(grapheme)))]
}
