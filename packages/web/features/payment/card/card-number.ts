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

/** The digits that a confirmation may show. */
export const lastDigits = (digits: string): string => digits.slice(-4)
