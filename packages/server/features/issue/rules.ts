import {
  type Addressee,
  type Honorific,
  type IssueKind,
  type LocalizedText,
  limits,
  toLine,
} from '@uketsuke/contract'

/** Tax categories in the order in which receipts list them. */
const taxCategories = ['taxable10', 'outOfScope', 'exempt'] as const
type TaxCategory = (typeof taxCategories)[number]

export type Item = { planId: string; name: LocalizedText; price: number; taxCategory: TaxCategory }

/** Money given back; `plans` when it was for certain plans. */
export type GivenBack = { amount: number; plans: string[] | null }

/** Splits whole yen over items in proportion to their prices, to the yen; of equal claims the first gets more. */
const apportion = (amount: number, prices: number[]): number[] => {
  const sum = prices.reduce((total, price) => total + price, 0)
  if (sum === 0) return prices.map(() => 0)
  const shares = prices.map((price) => Math.floor((amount * price) / sum))
  const missing = amount - shares.reduce((total, share) => total + share, 0)
  const byRemainder = prices
    .map((price, index) => ({ index, remainder: (amount * price) % sum }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** Takes an amount off those items that are chosen; what they don't hold stays. Answers the items and what is left to take. */
const takeOff = (
  items: Item[],
  amount: number,
  isChosen: (item: Item) => boolean,
): { items: Item[]; rest: number } => {
  const held = items.map((item) => (isChosen(item) ? item.price : 0))
  const taken = Math.min(
    amount,
    held.reduce((total, price) => total + price, 0),
  )
  const shares = apportion(taken, held)
  return {
    items: items.map((item, index) => ({ ...item, price: item.price - (shares[index] ?? 0) })),
    rest: amount - taken,
  }
}

/**
 * What was paid for each item less what was given back, in whole yen; together exactly what the card was charged and kept
 * (`refunded` off the sum). One refund after the other, the oldest first, so that a later one changes nothing of what a
 * receipt said before it but by its own amount. Money given back for certain plans is taken off those; any other off all, in
 * proportion to what is left of their prices, as a discount on a whole bill is spread over its tax rates.
 */
export const keptItems = (items: Item[], refunds: GivenBack[], refunded: number): Item[] => {
  let left = refunded
  let kept = items
  for (const { amount, plans } of refunds) {
    const due = Math.min(amount, left)
    const named = takeOff(kept, due, ({ planId }) => plans?.includes(planId) ?? false)
    kept = takeOff(named.items, named.rest, () => true).items
    left -= due
  }
  return takeOff(kept, left, () => true).items
}

export const totalOf = (items: readonly { price: number }[]): number =>
  items.reduce((total, { price }) => total + price, 0)

/** What a receipt is for: all of the order, or one of its plans. Items that cost nothing are not on it. */
export const itemsFor = (kept: Item[], planId: string | null): Item[] =>
  kept.filter((item) => item.price > 0 && (planId === null || item.planId === planId))

/** Does a receipt say what is kept of the money by now? */
export const isUpToDate = (
  { planId, facts }: { planId: string | null; facts: { total: number } },
  kept: Item[],
): boolean => totalOf(itemsFor(kept, planId)) === facts.total

export type TaxLine = { taxCategory: TaxCategory; total: number; tax: number }

/** Tax contained in a total at 10 %, rounded down: once for each rate of a document, never item by item. */
const taxIn = (taxCategory: TaxCategory, total: number): number =>
  taxCategory === 'taxable10' ? Math.floor((total * 10) / 110) : 0

/** One line for each tax category in which something was paid. */
export const taxLinesOf = (items: readonly Item[]): TaxLine[] =>
  taxCategories
    .map((taxCategory) => ({
      taxCategory,
      total: totalOf(items.filter((item) => item.taxCategory === taxCategory)),
    }))
    .filter(({ total }) => total > 0)
    .map(({ taxCategory, total }) => ({ taxCategory, total, tax: taxIn(taxCategory, total) }))

export type Person = { firstName: string; lastName: string; affiliation: string }

/** Last name first in Japanese, first name first in English. */
export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): LocalizedText => ({
  ja: `${lastName} ${firstName}`,
  en: `${firstName} ${lastName}`,
})

export type NamedAddressee = { kind: Addressee['kind']; name: LocalizedText; honorific: Honorific }

/** The receipt puts its own one behind the addressee. */
const withoutHonorific = (text: string): string => toLine(text.replace(/[\s　]*(様|御中)$/u, '')) || text

/** Whom a receipt is made out to, in both languages; the participant when nothing was chosen. */
export const addresseeOf = (chosen: Addressee | null | undefined, person: Person): NamedAddressee => {
  if (chosen?.kind === 'affiliation') {
    const { affiliation } = person
    return { kind: 'affiliation', name: { ja: affiliation, en: affiliation }, honorific: 'organization' }
  }
  if (chosen?.kind === 'text') {
    const text = withoutHonorific(chosen.text ?? '')
    return { kind: 'text', name: { ja: text, en: text }, honorific: chosen.honorific ?? 'organization' }
  }
  return { kind: 'name', name: nameOf(person), honorific: 'person' }
}

/** Is another addressee asked for than the one that is fixed? */
export const isOtherAddressee = (fixed: NamedAddressee, wanted: NamedAddressee): boolean =>
  fixed.kind !== wanted.kind ||
  (fixed.kind === 'text' && (fixed.name.ja !== wanted.name.ja || fixed.honorific !== wanted.honorific))

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

/** Is this a code that a document can have? 80 random bits are sixteen letters. */
export const isVerificationCode = (code: string): boolean => /^[A-Z2-7]{16}$/.test(code)

/** The code in groups of four, as it is printed and as people type it. */
export const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** Seconds for which an address is not answered after its newest questions about codes nobody issued; 0 when it is. */
export const lockedFor = (newestFirst: readonly Date[], now: Date): number => {
  const { window, perClientAddress } = limits.unknownVerifications
  const oldest = newestFirst[perClientAddress - 1]
  return oldest ? Math.max(0, (oldest.getTime() + window - now.getTime()) / 1000) : 0
}

/** The first character people see, with what is put on top of it. */
export const initialOf = (name: string): string => {
  const [first] = new Intl.Segmenter('ja', { granularity: 'grapheme' }).segment(name)
  return first?.segment ?? ''
}

const tokyo = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `YYYYMMDD-HHmmss` in Japan. */
const stampOf = (at: Date): string => {
  const parts = new Map(tokyo.formatToParts(at).map(({ type, value }) => [type, value]))
  const digits = (...types: Intl.DateTimeFormatPartTypes[]) => types.map((type) => parts.get(type)).join('')
  return `${digits('year', 'month', 'day')}-${digits('hour', 'minute', 'second')}`
}

/** The name of the file (specification, section 9). */
export const fileNameOf = (
  kind: IssueKind,
  { conventionId, registrationId, at }: { conventionId: string; registrationId: string; at: Date },
): string => `${conventionId}_${kind.toLowerCase()}_${registrationId}_${stampOf(at)}.pdf`
