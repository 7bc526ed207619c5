/**
 * What a Japanese keyboard produces, brought to the form the rules expect (decision: tolerant input).
 * Nothing is refused for its width.
 */

const hyphens = /[‐‑‒–—―−－ー]/g

/** Full-width letters, digits and symbols become half-width; every dash a Japanese keyboard makes becomes `-`. */
export const toHalfWidth = (text: string): string =>
  text
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('　', ' ')
    .replace(hyphens, '-')

/** Katakana (half-width too) becomes hiragana; the long-vowel mark stays. */
export const toHiragana = (text: string): string =>
  text
    .replace(/[｡-ﾟ]+/g, (halfWidth) => halfWidth.normalize('NFKC'))
    .replace(/[ァ-ヶ]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x60))

/** Digits only: spaces and hyphens that people type into card and phone numbers are dropped. */
export const toDigits = (text: string): string => toHalfWidth(text).replace(/[\s-]/g, '')
