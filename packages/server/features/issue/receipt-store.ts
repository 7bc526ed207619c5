import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { NamedAddressee } from './addressee-rules.ts'
import type { ReceiptFacts } from './rules.ts'

export type ReceiptRow = {
  receiptNo: number
  planId: string | null
  facts: ReceiptFacts
  /** Whether the receipt was delivered or is being delivered, which fixes its text. */
  isFixed: boolean
}

/**
 * Locks the receipts of an order that no other has replaced, including those for single tickets, so that
 * nobody takes their numbers.
 */
export const lockCurrentReceipts = async (
  trx: Trx,
  conventionId: string,
  orderId: string,
): Promise<ReceiptRow[]> => {
  const result = await sql<ReceiptRow>`
    select receipt_no as "receiptNo", plan_id as "planId", facts,
      exists (select from issue where issue.convention_id = receipt.convention_id
        and issue.receipt_no = receipt.receipt_no and issue.state <> 'lapsed') as "isFixed"
    from receipt
    where convention_id = ${conventionId} and order_id = ${orderId} and replaced_at is null
    order by receipt_no for update`.execute(trx)
  return result.rows
}

/**
 * Takes back the lowest number that was neither delivered nor is being delivered, and deletes its text. Skips
 * rows locked by another transaction, so it never waits.
 * @returns undefined if there is no such number.
 */
export const takeBackNumber = async (
  trx: Trx,
  conventionId: string,
  now: Date,
): Promise<number | undefined> => {
  const free = await sql<{ receiptNo: number }>`
    select receipt_no as "receiptNo" from receipt
    where convention_id = ${conventionId} and delivered_at is null
      and not exists (select from issue where issue.convention_id = receipt.convention_id
        and issue.receipt_no = receipt.receipt_no and issue.state = 'reserved' and issue.lapses_at > ${now})
    order by receipt_no limit 1 for update skip locked`.execute(trx)
  const receiptNo = free.rows[0]?.receiptNo
  if (receiptNo === undefined) return undefined
  await sql`
    delete from issue where (convention_id, issue_id) in (
      select convention_id, issue_id from issue
      where convention_id = ${conventionId} and receipt_no = ${receiptNo}
        and (state = 'lapsed' or (state = 'reserved' and lapses_at <= ${now}))
      for update skip locked)`.execute(trx)
  // Check again, because another process may have resumed the receipt since the first statement began.
  const taken = await sql<{ receiptNo: number }>`
    delete from receipt
    where convention_id = ${conventionId} and receipt_no = ${receiptNo} and not exists (
      select from issue where convention_id = ${conventionId} and receipt_no = ${receiptNo})
    returning receipt_no as "receiptNo"`.execute(trx)
  return taken.rows[0]?.receiptNo
}

/** The text of a receipt, and the version of its look. */
type ReceiptText = { facts: ReceiptFacts; lookVersion: string }

/** The version if that look is already stored, else null. */
const ifKept = (conventionId: string, lookVersion: string) =>
  sql<string | null>`(select version from document_look
    where convention_id = ${conventionId} and version = ${lookVersion})`

/** @returns whether its look is already stored. If not, the receipt does not refer to it yet. */
export const insertReceipt = async (
  trx: Trx,
  conventionId: string,
  receipt: { receiptNo: number; orderId: string; planId: string | null } & ReceiptText,
  now: Date,
): Promise<boolean> => {
  const { look_version } = await trx
    .insertInto('receipt')
    .values({
      convention_id: conventionId,
      receipt_no: receipt.receiptNo,
      order_id: receipt.orderId,
      plan_id: receipt.planId,
      facts: JSON.stringify(receipt.facts),
      look_version: ifKept(conventionId, receipt.lookVersion),
      written_at: now,
    })
    .returning('look_version')
    .executeTakeFirstOrThrow()
  return look_version !== null
}

/** Rewrites a receipt that was never delivered. @returns the same as `insertReceipt`. */
export const rewriteReceipt = async (
  trx: Trx,
  conventionId: string,
  { receiptNo, facts, lookVersion }: { receiptNo: number } & ReceiptText,
  now: Date,
): Promise<boolean> => {
  const { look_version } = await trx
    .updateTable('receipt')
    .set({
      facts: JSON.stringify(facts),
      look_version: ifKept(conventionId, lookVersion),
      written_at: now,
    })
    .where('convention_id', '=', conventionId)
    .where('receipt_no', '=', receiptNo)
    .returning('look_version')
    .executeTakeFirstOrThrow()
  return look_version !== null
}

/** Makes a receipt refer to its look, which is now stored. */
export const referToLook = async (
  trx: Trx,
  conventionId: string,
  receiptNo: number,
  lookVersion: string,
): Promise<void> => {
  await trx
    .updateTable('receipt')
    .set({ look_version: lookVersion })
    .where('convention_id', '=', conventionId)
    .where('receipt_no', '=', receiptNo)
    .execute()
}

/** Records the first delivery of a receipt. */
export const noteReceiptDelivered = async (
  trx: Trx,
  conventionId: string,
  receiptNo: number,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('receipt')
    .set({ delivered_at: now })
    .where('convention_id', '=', conventionId)
    .where('receipt_no', '=', receiptNo)
    .where('delivered_at', 'is', null)
    .execute()
}

export const replaceReceipts = async (
  trx: Trx,
  conventionId: string,
  receiptNos: number[],
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('receipt')
    .set({ replaced_at: now })
    .where('convention_id', '=', conventionId)
    .where('receipt_no', 'in', receiptNos)
    .execute()
}

type DeliveredReceipt = {
  orderId: string
  planId: string | null
  number: string
  addressee: NamedAddressee
  facts: Pick<ReceiptFacts, 'items'>
  issued: number
}

/** A participant's delivered receipts, without replaced ones, oldest first. */
export const listDeliveredReceipts = async (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<DeliveredReceipt[]> => {
  const result = await sql<DeliveredReceipt>`
    select receipt.order_id as "orderId", receipt.plan_id as "planId", receipt.facts ->> 'number' as number,
      receipt.facts -> 'addressee' as addressee, json_build_object('items', receipt.facts -> 'items') as facts,
      count(*) as issued
    from issue join receipt using (convention_id, receipt_no)
    where issue.convention_id = ${conventionId} and issue.registration_id = ${registrationId}
      and issue.state = 'delivered' and receipt.replaced_at is null
    group by receipt.convention_id, receipt.receipt_no
    order by receipt.receipt_no`.execute(db)
  return result.rows
}
