import { documentKinds, type LocalizedText, type NumberedKind, type PersonalKind } from '@uketsuke/contract'
import type { NamedAddressee } from './addressee-rules.ts'
import type { Item } from './money-rules.ts'
import type { TaxLine } from './tax-rules.ts'

/** The text of a receipt in both languages, complete for printing it again. */
export type ReceiptFacts = {
  number: string
  issuedOn: string
  addressee: NamedAddressee
  total: number
  proviso: LocalizedText
  taxLines: TaxLine[]
  items: Item[]
  paidOn: string
  paymentMethod: LocalizedText
  issuer: {
    name: LocalizedText
    address: LocalizedText
    registrationNumber: string | null
    seal: string | null
  }
}

export type CertificateFacts = {
  number: string
  issuedOn: string
  name: LocalizedText
  affiliation: string
  category: LocalizedText
  conventionTitle: LocalizedText
  period: LocalizedText | null
  venue: LocalizedText | null
  issuer: { organization: LocalizedText; signatory: LocalizedText; seal: string | null }
}

export type NameCardFacts = {
  name: LocalizedText
  reading: string | null
  affiliation: string
  category: { name: LocalizedText; color: string }
  conventionTitle: LocalizedText
}

type PersonalFacts = { certificate: CertificateFacts; nameCard: NameCardFacts }

/** A per-participant document with its text, complete for printing it again. */
export type PersonalText = {
  [Kind in PersonalKind]: { kind: Kind; facts: PersonalFacts[Kind] }
}[PersonalKind]

/** The printed number: the convention's prefix, a letter for the kind, at least six digits. */
export const numberOf = (prefix: string, kind: NumberedKind, no: number): string =>
  `${prefix}-${documentKinds[kind].numberLetter}${String(no).padStart(6, '0')}`

/**
 * The documents that count towards one limit: the copies of a receipt, or all of a participant's documents of
 * another kind.
 */
export type Limited = { kind: 'receipt'; receiptNo: number } | { kind: PersonalKind }

/**
 * Whether another document may begin. `full`: the limit has been delivered. `wait`: documents in progress may
 * still reach it.
 */
export const placeFor = (
  limit: number,
  { delivered, reserved }: { delivered: number; reserved: number },
): 'free' | 'wait' | 'full' => {
  if (delivered >= limit) return 'full'
  return delivered + reserved >= limit ? 'wait' : 'free'
}
