import type { Language } from '@uketsuke/contract'
import { inkOn } from '@uketsuke/contract/category-color'
import { codePath } from '@uketsuke/contract/code-path'
import { formatAmount } from '@uketsuke/phrases/amount'
import { writeDay } from '@uketsuke/phrases/date'
import { encodeQR } from 'qr'
import type { TaxCategory } from '../../platform/conventions/convention.ts'
import { cleanText } from './clean-text.ts'

/** How a reader checks a document: `page` asks for the printed code; `url`, in the QR code, includes it. */
export type Verification = { code: string; page: string; url: string }

/** An item of a receipt. `price` is whole yen including tax for the whole `quantity`, which defaults to 1. */
type ReceiptItem = { name: string; price: number; quantity?: number; taxCategory: TaxCategory }

/** The amount paid in one tax category, in whole yen. `total` includes `tax`. */
type ReceiptTaxLine = { taxCategory: TaxCategory; total: number; tax: number }

/** The issuer of the receipt. `registrationNumber` is `T` and 13 digits. */
type ReceiptIssuer = {
  name: string
  address: string
  registrationNumber: string | null
  /** File name of an image (.svg, .png, .jpg) in the convention's folder. */
  seal: string | null
}

/** 領収書. Every text is already in the document's language. */
export type ReceiptSheet = {
  kind: 'receipt'
  number: string
  issuedOn: Date
  addressee: string
  /** 様 after a person's name, 御中 after an organisation's, or nothing. Printed in Japanese only. */
  honorific: 'person' | 'organization' | 'none'
  /** The sum of the tax lines, in whole yen. */
  total: number
  /** 但し書き, without 但 and として. */
  proviso: string
  /** Only categories with a payment. */
  taxLines: readonly ReceiptTaxLine[]
  items: readonly ReceiptItem[]
  paidOn: Date
  paymentMethod: string
  /** From the second delivery on: 再発行 / REISSUED. */
  isReissue: boolean
  issuer: ReceiptIssuer
  verification: Verification
}

/** 参加証明書. Every text is already in the document's language. */
export type CertificateSheet = {
  kind: 'certificate'
  number: string
  issuedOn: Date
  /** Last name first in Japanese, first name first in English. */
  name: string
  affiliation: string
  /** The participation category. */
  category: string
  conventionTitle: string
  /** Time and place of the meeting, in the words of the convention file. */
  period: string | null
  venue: string | null
  issuer: {
    organization: string
    /** Office and name: 大会長 山田 花子. */
    signatory: string
    /** The seal's picture, as on a receipt. */
    seal: string | null
  }
  verification: Verification
}

/** Name card. Every text is already in the document's language. */
type NameCardSheet = {
  kind: 'nameCard'
  registrationId: string
  /** Last name first in Japanese, first name first in English. */
  name: string
  /** Furigana, on Japanese cards; null if there are none. */
  reading: string | null
  affiliation: string
  /** `color` is `#rrggbb`. The text on it is black or white, whichever is readable. */
  category: { name: string; color: string }
  conventionTitle: string
  /** The contents of the QR code for entry. */
  entryCode: string
}

export type Sheet = ReceiptSheet | CertificateSheet | NameCardSheet

/** The contents of `data` in a template. Texts are cleaned; amounts and dates are formatted. */
type TemplateData = {
  language: Language
  keyColor: string
  /** SVG. */
  code2d: string
  sheet: Record<string, unknown>
}

/** The maximum number of printed characters. Forms allow fewer, but documents must not rely on that. */
const maxLengths = { code: 60, line: 120, paragraph: 300 } as const

const line = (text: string): string => cleanText(text, maxLengths.line)
const paragraph = (text: string): string => cleanText(text, maxLengths.paragraph)
const code = (text: string): string => cleanText(text, maxLengths.code)
/** Our own address in the form that people write and type. Cleaning would mark it for hyphens. */
const verification = ({ code: printed, page }: Verification) => ({
  code: code(printed),
  address: page.replace(/^https:\/\//, ''),
})

/**
 * Includes the quiet zone that readers need, four modules on each side, because templates may put something
 * next to it.
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
  verification: verification(sheet.verification),
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
  verification: verification(sheet.verification),
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

/** The data for a template. `imageAt` returns its path to an image in the convention's folder, or null. */
export const templateData = (
  { language, sheet, keyColor }: { language: Language; sheet: Sheet; keyColor: string },
  imageAt: (name: string) => string | null,
): TemplateData => ({
  language,
  keyColor,
  code2d: code2d(sheet.kind === 'nameCard' ? sheet.entryCode : sheet.verification.url),
  sheet: describe(sheet, {
    date: (date) => writeDay(language, date),
    image: (name) => name && imageAt(name),
  }),
})
