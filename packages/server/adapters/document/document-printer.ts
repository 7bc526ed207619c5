import type { Language } from '@uketsuke/contract'
import type { Convention, TaxCategory } from '../../platform/conventions/convention.ts'

/** What a reader checks a document with: the code as printed, and the page of ours that the 2D code beside it opens. */
export type Verification = { code: string; url: string }

/** An item of a receipt; `price` is whole yen with tax, for all of its `quantity`, which is 1 when absent. */
export type ReceiptItem = { name: string; price: number; quantity?: number; taxCategory: TaxCategory }

/** What was paid in one tax category, in whole yen; `tax` is contained in `total`. */
export type ReceiptTaxLine = { taxCategory: TaxCategory; total: number; tax: number }

/** Who gives the receipt. `registrationNumber` is `T` and 13 digits. */
export type ReceiptIssuer = {
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
  /** 様 after a person's name, 御中 after that of an organization, or nothing; printed in Japanese only. */
  honorific: 'person' | 'organization' | 'none'
  /** Whole yen; the sum of the tax lines. */
  total: number
  /** 但し書き, without 但 and として. */
  proviso: string
  /** Categories in which nothing was paid are left out. */
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
  /** When and where it took place, as the convention file words it. */
  period: string | null
  venue: string | null
  issuer: {
    organization: string
    /** Office and name: 大会長 山田 花子. */
    signatory: string
    /** As in a receipt. */
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
  /** Furigana, on Japanese cards; null when there are none. */
  reading: string | null
  affiliation: string
  /** `color` is `#rrggbb`; what is written on it is black or white, whichever can be read. */
  category: { name: string; color: string }
  conventionTitle: string
  /** What the 2D code for entry says. */
  entryCode: string
}

export type Sheet = ReceiptSheet | CertificateSheet | NameCardSheet

/** How a document is set: layout, words, images, colour. What has the same version looks the same. */
export type Look = {
  version: string
  /** All of it in one piece, to be kept. Large: a hundred kilobytes and more. */
  pack(): Promise<Buffer>
}

/** A look of some day. `read` answers what was packed then; it is asked only when the printer does not hold that version. */
export type KeptLook = { version: string; read(): Promise<Buffer> }

export type PrintJob = {
  conventionId: string
  language: Language
  /** Stands in the file as its date: the same job makes the same bytes. */
  createdAt: Date
  sheet: Sheet
  /** Without one it is set as documents are now. */
  look?: KeptLook | null
}

/**
 * `busy`: as much is waiting as may, try again after so many seconds. `failed`: for the log, without personal data;
 * the same job may do better later, when a process died, and will not when the template is at fault.
 */
export type Printing =
  | { outcome: 'printed'; pdf: Buffer }
  | { outcome: 'busy'; retryIn: number }
  | { outcome: 'failed'; reason: string }

/** Makes PDF files, in processes of its own. Never throws for what a template or a text does. */
export type DocumentPrinter = {
  print(job: PrintJob): Promise<Printing>
  /** How receipts are set that are written by this version of the convention file. */
  receiptLook(convention: Convention): Look
  /** What runs ends, what waits fails. */
  stop(): Promise<void>
}
