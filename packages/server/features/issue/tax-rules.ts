/** Tax categories in the order in which receipts list them. */
const taxCategories = ['taxable10', 'outOfScope', 'exempt'] as const

export type TaxCategory = (typeof taxCategories)[number]

export type TaxLine = { taxCategory: TaxCategory; total: number; tax: number }

/** The tax contained in a total at 10 %, rounded down: once per rate of a document, never per item. */
const taxIn = (taxCategory: TaxCategory, total: number): number =>
  taxCategory === 'taxable10' ? Math.floor((total * 10) / 110) : 0

/** One line for each tax category with a payment. */
export const taxLinesOf = (items: readonly { price: number; taxCategory: TaxCategory }[]): TaxLine[] =>
  taxCategories
    .map((taxCategory) => ({
      taxCategory,
      total: items.reduce((sum, item) => sum + (item.taxCategory === taxCategory ? item.price : 0), 0),
    }))
    .filter(({ total }) => total > 0)
    .map(({ taxCategory, total }) => ({ taxCategory, total, tax: taxIn(taxCategory, total) }))
