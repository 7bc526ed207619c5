import { type Addressee, byLanguage } from '@uketsuke/contract'
import { documentWords } from '@uketsuke/phrases/document-words'
import type { Look } from '../../adapters/document/document-printer.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { addresseeOf, isOtherAddressee, type NamedAddressee, type Person } from './addressee-rules.ts'
import type { PaidOrder } from './find-paid-order.ts'
import { insertLook } from './look-store.ts'
import { type Item, isUpToDate, itemsFor, totalOf } from './money-rules.ts'
import { takeNumber } from './number-store.ts'
import {
  insertReceipt,
  lockCurrentReceipts,
  type ReceiptRow,
  referToLook,
  replaceReceipts,
  rewriteReceipt,
  takeBackNumber,
} from './receipt-store.ts'
import { numberOf, type ReceiptFacts } from './rules.ts'
import { taxLinesOf } from './tax-rules.ts'

/** The context in which a receipt is written. */
export type ReceiptContext = { convention: Convention; person: Person; look: Look; now: Date }

/** The requested receipt. A null `planId` means the whole order. */
export type RequestedReceipt = { planId: string | null; addressee?: Addressee | null | undefined }

const factsOf = (
  { receipt }: Convention,
  number: string,
  addressee: NamedAddressee,
  { items, paidAt, now }: { items: Item[]; paidAt: Date; now: Date },
): ReceiptFacts => ({
  number,
  issuedOn: now.toISOString(),
  addressee,
  total: totalOf(items),
  proviso: receipt.proviso,
  taxLines: taxLinesOf(items),
  items,
  paidOn: paidAt.toISOString(),
  paymentMethod: byLanguage((language) => documentWords[language].creditCard),
  issuer: receipt.issuer,
})

/** Stores a look, unless an earlier receipt has stored it. */
const keepLook = async (
  trx: Trx,
  { convention: { conventionId }, look, now }: ReceiptContext,
  receiptNo: number,
): Promise<void> => {
  const { version } = look
  await insertLook(trx, conventionId, { version, files: await look.pack() }, now)
  await referToLook(trx, conventionId, receiptNo, version)
}

/**
 * Writes a new receipt under a number that was never delivered, or else the next one. The transaction that
 * takes a number also stores its receipt, so that no number is lost.
 */
const writeNew = async (
  trx: Trx,
  writing: ReceiptContext,
  { orderId, planId }: { orderId: string; planId: string | null },
  factsFor: (number: string) => ReceiptFacts,
): Promise<number> => {
  const { convention, look, now } = writing
  const { conventionId, registrationIdPrefix } = convention
  const receiptNo =
    (await takeBackNumber(trx, conventionId, now)) ?? (await takeNumber(trx, conventionId, 'receipt'))
  const facts = factsFor(numberOf(registrationIdPrefix, 'receipt', receiptNo))
  const receipt = { receiptNo, orderId, planId, facts, lookVersion: look.version }
  const isKept = await insertReceipt(trx, conventionId, receipt, now)
  if (!isKept) await keepLook(trx, writing, receiptNo)
  return receiptNo
}

/**
 * Writes the receipt to print, unless a valid one exists. The same money never appears on two receipts: an
 * order has one receipt or one per ticket (RECEIPT_ISSUED_OTHERWISE), and after a refund a new one replaces
 * the old. INPUT_MISMATCH: the receipt already has another addressee. The order must be locked.
 */
export const writeReceipt = async (
  trx: Trx,
  writing: ReceiptContext,
  { orderId, kept, paidAt }: PaidOrder,
  requested: RequestedReceipt,
): Promise<Result<{ receiptNo: number }, 'RECEIPT_ISSUED_OTHERWISE' | 'INPUT_MISMATCH'>> => {
  const { convention, person, look, now } = writing
  const { conventionId } = convention
  const currentReceipts = await lockCurrentReceipts(trx, conventionId, orderId)
  const others = currentReceipts.filter(({ planId }) => (planId === null) !== (requested.planId === null))
  if (others.some((other) => other.isFixed && isUpToDate(other, kept)))
    return fail('RECEIPT_ISSUED_OTHERWISE')

  const own = currentReceipts.find(({ planId }) => planId === requested.planId)
  const wanted = addresseeOf(requested.addressee, person)
  if (own?.isFixed && isUpToDate(own, kept)) {
    if (requested.addressee && isOtherAddressee(own.facts.addressee, wanted))
      return fail('INPUT_MISMATCH', { details: [{ path: 'addressee' }] })
    return succeed({ receiptNo: own.receiptNo })
  }

  const addressee = own?.isFixed && !requested.addressee ? own.facts.addressee : wanted
  const content = { items: itemsFor(kept, requested.planId), paidAt, now }
  const factsFor = (number: string) => factsOf(convention, number, addressee, content)
  const superseded = others.concat(own?.isFixed ? [own] : [])
  await replaceAll(trx, conventionId, superseded, now)
  if (own && !own.isFixed) {
    // It was never delivered, so it keeps its number and gets the current text.
    const { receiptNo } = own
    const text = { facts: factsFor(own.facts.number), lookVersion: look.version }
    const isKept = await rewriteReceipt(trx, conventionId, { receiptNo, ...text }, now)
    if (!isKept) await keepLook(trx, writing, receiptNo)
    return succeed({ receiptNo })
  }
  return succeed({
    receiptNo: await writeNew(trx, writing, { orderId, planId: requested.planId }, factsFor),
  })
}

const replaceAll = async (
  trx: Trx,
  conventionId: string,
  receipts: ReceiptRow[],
  now: Date,
): Promise<void> => {
  const numbers = receipts.map(({ receiptNo }) => receiptNo)
  if (numbers.length > 0) await replaceReceipts(trx, conventionId, numbers, now)
}
