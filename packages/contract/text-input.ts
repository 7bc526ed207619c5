/** Converts Japanese keyboard input to the form that the rules expect. No input is refused for its width. */

const hyphens = /[‐‑‒–—―−－ーｰ]/g

/**
 * Removes direction marks and other invisible characters, which come with text copied from an address book.
 */
const withoutInvisible = (text: string): string => text.replace(/\p{Cf}/gu, '')

/**
 * Composes separate marks: か with a voicing mark becomes が, e with an accent é. Kanji stay as typed, because
 * normalisation would replace U+FA19 and others with a different kanji of somebody's name.
 */
export const compose = (text: string): string =>
  text.replace(/[^\p{Script=Han}]+/gu, (run) => run.normalize('NFC'))

const hasSomethingToSee = (text: string): boolean => /[^\p{Default_Ignorable_Code_Point}\p{Z}]/u.test(text)

/** Free text as stored: composed and trimmed; empty if no character is visible. */
export const toLine = (text: string): string => {
  const line = compose(text).trim()
  return hasSomethingToSee(line) ? line : ''
}

/** The number of characters as the rules count them: 𠮷 is one, though a string holds it in two units. */
export const lengthOf = (text: string): number => [...text].length

/**
 * Converts full-width letters, digits and symbols to half width, and every dash of a Japanese keyboard to
 * `-`.
 */
export const toHalfWidth = (text: string): string =>
  withoutInvisible(text)
    .replace(/[！-～]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replaceAll('　', ' ')
    .replace(hyphens, '-')

/** Converts katakana, half-width too, to hiragana; the long-vowel mark stays. */
export const toHiragana = (text: string): string =>
  compose(withoutInvisible(text).replace(/[｡-ﾟ]+/g, (halfWidth) => halfWidth.normalize('NFKC'))).replace(
    /[ァ-ヶヽヾ]/g,
    (char) => String.fromCharCode(char.charCodeAt(0) - 0x60),
  )

/**
 * A document's code as stored: capitals and the digits 2 to 7, without hyphens and spaces between its groups.
 * The three digits that no code contains are read as the letters that they resemble.
 */
export const toVerificationCode = (text: string): string =>
  toHalfWidth(text)
    .toUpperCase()
    .replace(/[018]/g, (digit) => ({ '0': 'O', '1': 'I', '8': 'B' })[digit] ?? digit)
    .replace(/[^A-Z2-7]/g, '')

/** Removes the spaces and hyphens that people type into card and phone numbers. */
export const withoutSeparators = (text: string): string => toHalfWidth(text).replace(/[\s-]/g, '')

/** Removes spaces, hyphens and punctuation from a phone number: `+49 (40) 7410.0` becomes 494074100. */
export const withoutPhoneSeparators = (text: string): string =>
  withoutSeparators(text).replace(/[+()./]/g, '')

/** The name on a card as card providers take it: É becomes E, a hyphen a space, and an apostrophe goes. */
export const toHolderName = (text: string): string =>
  toHalfWidth(text)
    .normalize('NFD')
    .replace(/[\p{Mn}'’‘`´]/gu, '')
    .replaceAll('-', ' ')
    .toUpperCase()
