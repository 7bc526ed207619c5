import type { IssueKind, LocalizedText } from '@uketsuke/contract'
import type { NamedAddressee } from './addressee-rules.ts'
import { type Item, isUpToDate } from './money-rules.ts'
import type { TaxLine } from './tax-rules.ts'

/** The text of a receipt in both languages: all that is needed to print it again. */
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

/** The printed number: the convention's prefix, a letter for the kind, at least six digits. */
export const numberOf = (prefix: string, kind: 'receipt' | 'certificate', no: number): string =>
  `${prefix}-${kind === 'receipt' ? 'R' : 'C'}${String(no).padStart(6, '0')}`

/** The copies of one receipt, or all documents of another kind: how many are delivered or under way. */
export type Copies = {
  kind: IssueKind
  receipt: { orderId: string; planId: string | null; facts: Pick<ReceiptFacts, 'items'> } | null
  delivered: number
  reserved: number
}

/** What is kept of the money, by orderId. */
export type MoneyByOrder = ReadonlyMap<string, { kept: Item[] }>

/**
 * How many documents of a kind count towards a limit. Copies of a receipt count while it is valid, not after a refund,
 * so that the receipt for the rest can be had as often as any other.
 */
export const countOf = (
  kind: IssueKind,
  copies: Copies[],
  money: MoneyByOrder,
): { delivered: number; reserved: number } => {
  const counted = copies
    .filter((copy) => copy.kind === kind)
    .filter(({ receipt }) => receipt === null || isUpToDate(receipt, money.get(receipt.orderId)?.kept ?? []))
  return {
    delivered: counted.reduce((sum, { delivered }) => sum + delivered, 0),
    reserved: counted.reduce((sum, { reserved }) => sum + reserved, 0),
  }
}

/** Whether another document may begin. `full`: the limit is delivered. `wait`: documents under way may reach it. */
export const placeFor = (
  limit: number,
  { delivered, reserved }: { delivered: number; reserved: number },
): 'free' | 'wait' | 'full' => {
  if (delivered >= limit) return 'full'
  return delivered + reserved >= limit ? 'wait' : 'free'
}
