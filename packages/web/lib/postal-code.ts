import { toHalfWidth, withoutSeparators } from '@uketsuke/contract'

const withoutMark = (text: string): string =>
  toHalfWidth(text)
    .replace(/^\s*〒/, '')
    .trim()

/** The seven digits of a Japanese postal code in any notation, or null. */
export const digitsOfPostalCode = (text: string): string | null => {
  const digits = withoutSeparators(withoutMark(text))
  return /^\d{7}$/.test(digits) ? digits : null
}

/** Converts to half-width and adds the required hyphen to the seven digits of Japan. */
export const tidyPostalCode = (text: string): string => withoutMark(text).replace(/^(\d{3})(\d{4})$/, '$1-$2')

/** Converts to half-width. Nothing is added: Chile and Israel write seven digits without a hyphen. */
export const tidyPostalCodeAbroad = withoutMark
