import type { LocalizedText } from '@uketsuke/contract'
import type { NamedAddressee } from './addressee-rules.ts'
import type { Item, TaxLine } from './money-rules.ts'

/** What a receipt says, in both languages: everything it is printed from again. */
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

/** The number as it is printed: the convention's prefix, a letter for the kind, six digits or more. */
export const numberOf = (prefix: string, kind: 'receipt' | 'certificate', no: number): string =>
  `${prefix}-${kind === 'receipt' ? 'R' : 'C'}${String(no).padStart(6, '0')}`

/**
 * Whether another document may be on its way to somebody: `full` when as many were delivered as may be, `wait` when those
 * that are on their way now may become the last ones.
 */
export const placeFor = (
  limit: number,
  { delivered, intended }: { delivered: number; intended: number },
): 'free' | 'wait' | 'full' => {
  if (delivered >= limit) return 'full'
  return delivered + intended >= limit ? 'wait' : 'free'
}
