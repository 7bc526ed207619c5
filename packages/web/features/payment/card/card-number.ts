import type { CardBrand } from '@uketsuke/contract'

const brands: readonly { brand: CardBrand; begins: RegExp }[] = [
  { brand: 'American Express', begins: /^3[47]/ },
  { brand: 'JCB', begins: /^35/ },
  { brand: 'Diners Club', begins: /^3[0689]/ },
  { brand: 'Visa', begins: /^4/ },
  { brand: 'Mastercard', begins: /^5[1-5]/ },
]

/** The brand according to the first digits, or null while they are ambiguous. */
export const cardBrand = (digits: string): CardBrand | null =>
  brands.find(({ begins }) => begins.test(digits))?.brand ?? null

/** The start of each group of digits, as printed on the card. */
const shortCard = [0, 4, 10]
const groupStarts: Partial<Record<CardBrand, readonly number[]>> = {
  'American Express': shortCard,
  'Diners Club': shortCard,
}

/** The number in groups, as printed on the card. */
export const groupCardNumber = (digits: string): string => {
  const brand = cardBrand(digits)
  const starts = (brand && groupStarts[brand]) ?? [0, 4, 8, 12]
  return starts
    .map((start, index) => digits.slice(start, starts[index + 1]))
    .filter(Boolean)
    .join(' ')
}

const lengths: Partial<Record<CardBrand, number>> = { 'American Express': 15, 'Diners Club': 14 }

/** The sum that a check digit makes divisible by ten: every second digit from the right counts twice. */
const checkSum = (digits: string): number =>
  [...digits]
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0)

/**
 * Whether a complete number has a wrong check digit (Luhn), as after a typing mistake. The form warns
 * and does not refuse, because providers have test cards without one.
 */
export const hasWrongCheckDigit = (digits: string): boolean => {
  const brand = cardBrand(digits)
  return digits.length === ((brand && lengths[brand]) ?? 16) && checkSum(digits) % 10 !== 0
}

/** The part of a card that may be shown, and kept until its payment is decided. */
export type KnownCard = { brand: CardBrand | null; last4: string }

export const knownOf = (digits: string): KnownCard => ({ brand: cardBrand(digits), last4: digits.slice(-4) })
