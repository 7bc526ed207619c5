/**
 * The brands' own names, the same in both languages. They stand apart from the schemas that use them, which a
 * browser need not load to know a brand.
 */
export const cardBrands = ['Visa', 'Mastercard', 'JCB', 'American Express', 'Diners Club'] as const
export type CardBrand = (typeof cardBrands)[number]
