/**
 * What a Japanese keyboard produces, brought to the form the rules expect (decision: tolerant input).
 * Nothing is refused for its width.
 */

const hyphens = /[‐‑‒–—―−－ーｰ]/g

/** Direction marks and the like: they come along with what is copied from an address book, and nobody sees them. */
const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '')

/**
 * One character for what is one to the eye: か with a separate voicing mark becomes が, e with an accent é. Kanji stay as
 * they were written: U+FA19 and others would become another kanji than the one in somebody's name.
 */
export const compose = (text: string): string =>
  text.replace(/[^\p{Script=Han}]+/gu, (run) => run.normalize('NFC'))

const hasSomethingToSee = (text: string): boolean => /[^\p{Default_Ignorable_Code_Point}\p{Z}]/u.test(text)

/** Free text as it is kept: composed, without blanks around it; empty when there is nothing to see in it. */
export const toLine = (text: string): string => {
  const line = compose(text).trim()
  return hasSomethingToSee(line) ? line : ''
}

/** How many characters people see, as the rules count them: 𠮷 is one, though it takes two places in a string. */
export const lengthOf = (text: string): number => [...text].length

/** Full-width letters, digits and symbols become half-width; every dash a Japanese keyboard makes becomes `-`. */
export const toHalfWidth = (text: string): string =>
  withoutInvisible(text)
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('　', ' ')
    .replace(hyphens, '-')

/** Katakana (half-width too) becomes hiragana; the long-vowel mark stays. */
export const toHiragana = (text: string): string =>
  compose(withoutInvisible(text).replace(/[｡-ﾟ]+/g, (halfWidth) => halfWidth.normalize('NFKC'))).replace(
    /[ァ-ヶヽヾ]/g,
    (char) => String.fromCharCode(char.charCodeAt(0) - 0x60),
  )

/**
 * A document's code as it is kept: capitals and the digits 2 to 7, without the hyphens and spaces between its groups. Three
 * digits that no code has are read as the letters they look like.
 */
export const toVerificationCode = (text: string): string =>
  toHalfWidth(text)
    .toUpperCase()
    .replace(/[018]/g, (digit) => ({ '0': 'O', '1': 'I', '8': 'B' })[digit] ?? digit)
    .replace(/[^A-Z2-7]/g, '')

/** Digits only: spaces and hyphens that people type into card and phone numbers are dropped. */
export const toDigits = (text: string): string => toHalfWidth(text).replace(/[\s-]/g, '')
