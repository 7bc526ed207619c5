import { randomUUIDv7 } from 'node:crypto'
import type { FindingKind } from '@uketsuke/contract/operator'
import type { Db, Trx } from '../../platform/db/database.ts'
import { maxFindings } from './rules.ts'

export type NewFinding = {
  conventionId: string
  /** null if the finding concerns the whole convention. */
  orderId: string | null
  kind: FindingKind
  text: string
}

/** @returns false if a finding of this kind is already open for the order (or the convention). */
export const insertFinding = async (
  db: Db,
  { conventionId, orderId, kind, text }: NewFinding,
  now: Date,
): Promise<boolean> => {
  const result = await db
    .insertInto('payment_finding')
    .values({
      convention_id: conventionId,
      finding_id: randomUUIDv7(),
      order_id: orderId,
      kind,
      text,
      found_at: now,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

type FindingRow = {
  findingId: string
  orderId: string | null
  kind: FindingKind
  text: string
  foundAt: Date
  closedAt: Date | null
}

/** Open findings or all, newest first. */
export const listFindings = (
  db: Db,
  conventionId: string,
  { all }: { all: boolean },
): Promise<FindingRow[]> =>
  db
    .selectFrom('payment_finding')
    .select([
      'finding_id as findingId',
      'order_id as orderId',
      'kind',
      'text',
      'found_at as foundAt',
      'closed_at as closedAt',
    ])
    .where('convention_id', '=', conventionId)
    .$if(!all, (query) => query.where('closed_at', 'is', null))
    .orderBy('found_at', 'desc')
    .orderBy('finding_id', 'desc')
    .limit(maxFindings)
    .execute()

/** A closed finding keeps its first closing time. @returns false if the finding does not exist. */
export const setClosed = async (
  trx: Trx,
  conventionId: string,
  findingId: string,
  now: Date,
): Promise<boolean> => {
  const result = await trx
    .updateTable('payment_finding')
    .set(({ fn, ref, val }) => ({ closed_at: fn.coalesce(ref('closed_at'), val(now)) }))
    .where('convention_id', '=', conventionId)
    .where('finding_id', '=', findingId)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
