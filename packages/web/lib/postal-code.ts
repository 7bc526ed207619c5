import { toDigits, toHalfWidth } from '@uketsuke/contract'

const withoutMark = (text: string): string =>
  toHalfWidth(text)
    .replace(/^\s*〒/, '')
    .trim()

/** The seven digits of a Japanese postal code, however it was typed; null when it is none. */
export const digitsOfPostalCode = (text: string): string | null => {
  const digits = toDigits(withoutMark(text))
  return /^\d{7}$/.test(digits) ? digits : null
}

/**
 * Half-width, and seven digits in a row get the hyphen the rule asks for. A hyphen that is there stays where it is: codes
 * of other countries have it elsewhere.
 */
export const tidyPostalCode = (text: string): string => withoutMark(text).replace(/^(\d{3})(\d{4})$/, '$1-$2')
