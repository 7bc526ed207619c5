import type { Language } from '@uketsuke/contract'
import type { Convention, TaxCategory } from '../../platform/conventions/convention.ts'

/** How a reader checks a document: the printed code, and the page that the 2D code beside it opens. */
export type Verification = { code: string; url: string }

/** An item of a receipt. `price` is whole yen with tax for the whole `quantity`, which defaults to 1. */
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
  /** In whole yen: the sum of the tax lines. */
  total: number
  /** 但し書き, without 但 and として. */
  proviso: string
  /** Only categories in which something was paid. */
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
  /** When and where the meeting takes place, in the words of the convention file. */
  period: string | null
  venue: string | null
  issuer: {
    organization: string
    /** Office and name: 大会長 山田 花子. */
    signatory: string
    /** As on a receipt. */
    seal: string | null
  }
  verification: Verification
}

/** Name card. Every text is already in the document's language. */
export type NameCardSheet = {
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
  /** The contents of the 2D code for entry. */
  entryCode: string
}

export type Sheet = ReceiptSheet | CertificateSheet | NameCardSheet

/** How a document is set: layout, words, images, colour. Documents of the same version look the same. */
export type Look = {
  version: string
  /** The whole look in one buffer, to be stored. Large: 100 kB and more. */
  pack(): Promise<Buffer>
}

/**
 * A stored look. `read` returns what was packed; the printer calls it only if it does not hold that version.
 */
export type StoredLook = { version: string; read(): Promise<Buffer> }

export type PrintJob = {
  conventionId: string
  language: Language
  /** The date inside the file. The same job makes the same bytes. */
  createdAt: Date
  sheet: Sheet
  /** Without one, the document gets the current look. */
  look?: StoredLook | null
}

/**
 * `busy`: the queue is full, try again in `retryIn` milliseconds. `failed`: the reason is for the log and
 * holds no personal data. A retry may succeed if a process died, but not if the template is at fault.
 */
export type Printing =
  | { outcome: 'printed'; pdf: Buffer }
  | { outcome: 'busy'; retryIn: number }
  | { outcome: 'failed'; reason: string }

/** Makes PDF files in separate processes. Templates and texts never make it throw. */
export type DocumentPrinter = {
  print(job: PrintJob): Promise<Printing>
  /** The look of receipts issued under this version of the convention file. */
  receiptLook(convention: Convention): Look
  /** Finishes running documents, fails waiting ones. */
  stop(): Promise<void>
}
