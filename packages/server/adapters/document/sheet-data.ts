import type { Language } from '@uketsuke/contract'
import { inkOn } from '@uketsuke/contract/badge-color'
import { codePath } from '@uketsuke/contract/code-path'
import { formatAmount } from '@uketsuke/phrases/amount'
import { writeDay } from '@uketsuke/phrases/date'
import { encodeQR } from 'qr'
import { cleanText } from './clean-text.ts'
import type { CertificateSheet, NameCardSheet, ReceiptSheet, Sheet } from './document-printer.ts'
import { imagePath, type Print } from './print-task.ts'

/** What a template finds in `data`. Texts are cleaned; amounts and dates are formatted. */
type TemplateData = {
  language: Language
  keyColor: string
  /** SVG. */
  code2d: string
  sheet: Record<string, unknown>
}

/** The maximum number of printed characters. Forms allow less, but documents must not rely on it. */
const longest = { code: 60, line: 120, paragraph: 300 } as const

const line = (text: string): string => cleanText(text, longest.line)
const paragraph = (text: string): string => cleanText(text, longest.paragraph)
const code = (text: string): string => cleanText(text, longest.code)

/**
 * Includes the quiet zone that readers need, four modules on each side, because templates may put something
 * beside it.
 */
const code2d = (text: string): string => {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = `<path d="${codePath(rows)}" fill="none" stroke="#000"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -.5 ${rows.length} ${rows.length}">${path}</svg>`
}

type Facts = { date: (date: Date) => string; image: (name: string | null) => string | null }

const receipt = (sheet: ReceiptSheet, { date, image }: Facts) => ({
  number: code(sheet.number),
  issuedOn: date(sheet.issuedOn),
  addressee: line(sheet.addressee),
  honorific: sheet.honorific,
  total: formatAmount(sheet.total),
  proviso: line(sheet.proviso),
  taxLines: sheet.taxLines.map(({ taxCategory, total, tax }) => ({
    taxCategory,
    total: formatAmount(total),
    tax: formatAmount(tax),
  })),
  items: sheet.items.map(({ name, price, quantity = 1, taxCategory }) => ({
    name: line(name),
    quantity,
    price: formatAmount(price),
    taxCategory,
  })),
  paidOn: date(sheet.paidOn),
  paymentMethod: line(sheet.paymentMethod),
  isReissue: sheet.isReissue,
  issuer: {
    name: line(sheet.issuer.name),
    address: paragraph(sheet.issuer.address),
    registrationNumber: sheet.issuer.registrationNumber && code(sheet.issuer.registrationNumber),
    seal: image(sheet.issuer.seal),
  },
  verification: { code: code(sheet.verification.code) },
})

const certificate = (sheet: CertificateSheet, { date, image }: Facts) => ({
  number: code(sheet.number),
  issuedOn: date(sheet.issuedOn),
  name: line(sheet.name),
  affiliation: line(sheet.affiliation),
  category: line(sheet.category),
  conventionTitle: line(sheet.conventionTitle),
  period: sheet.period && line(sheet.period),
  venue: sheet.venue && line(sheet.venue),
  issuer: {
    organization: line(sheet.issuer.organization),
    signatory: line(sheet.issuer.signatory),
    seal: image(sheet.issuer.seal),
  },
  verification: { code: code(sheet.verification.code) },
})

const nameCard = (sheet: NameCardSheet) => ({
  registrationId: code(sheet.registrationId),
  name: line(sheet.name),
  reading: sheet.reading === null ? null : line(sheet.reading),
  affiliation: line(sheet.affiliation),
  category: {
    name: line(sheet.category.name),
    color: sheet.category.color,
    ink: inkOn(sheet.category.color),
  },
  conventionTitle: line(sheet.conventionTitle),
})

const describe = (sheet: Sheet, facts: Facts): Record<string, unknown> => {
  switch (sheet.kind) {
    case 'receipt':
      return receipt(sheet, facts)
    case 'certificate':
      return certificate(sheet, facts)
    case 'nameCard':
      return nameCard(sheet)
  }
}

/** The data for a template. `hasImage` says whether the convention's folder holds an image of that name. */
export const templateData = (
  { language, sheet, keyColor }: Print,
  hasImage: (name: string) => boolean,
): TemplateData => ({
  language,
  keyColor,
  code2d: code2d(sheet.kind === 'nameCard' ? sheet.entryCode : sheet.verification.url),
  sheet: describe(sheet, {
    date: (date) => writeDay(language, date),
    image: (name) => (name !== null && hasImage(name) ? imagePath(name) : null),
  }),
})
