import { byIssueKind, type IssueKind, type Language } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { Limited, PersonalText, ReceiptFacts } from './rules.ts'

/** Frees the places of documents that were not delivered in time. */
export const lapseReservations = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('issue')
    .set({ state: 'lapsed' })
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'reserved')
    .where('lapses_at', '<=', now)
    .execute()
}

/** The number of these documents that a participant has or is getting, except `except`. */
export const countCopies = async (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
  limited: Limited,
  except: string | null = null,
): Promise<{ delivered: number; reserved: number }> => {
  const receiptNo = limited.kind === 'receipt' ? limited.receiptNo : null
  const result = await sql<{ delivered: number; reserved: number }>`
    select count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state = 'reserved') as reserved
    from issue
    where convention_id = ${conventionId} and registration_id = ${registrationId} and kind = ${limited.kind}
      and receipt_no is not distinct from ${receiptNo}::integer and issue_id is distinct from ${except}::uuid`.execute(
    db,
  )
  return result.rows[0] ?? { delivered: 0, reserved: 0 }
}

/** The number of documents of each kind that a participant has. */
export const countDelivered = async (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<Record<IssueKind, number>> => {
  const { rows } = await sql<{ kind: IssueKind; delivered: number }>`
    select kind, count(*) as delivered from issue
    where convention_id = ${conventionId} and registration_id = ${registrationId} and state = 'delivered'
    group by kind`.execute(db)
  return byIssueKind((kind) => rows.find((row) => row.kind === kind)?.delivered ?? 0)
}

export type IssueKey = ParticipantKey & { issueId: string }

/** The text of a receipt is stored with the receipt; the text of any other document is stored here. */
type NewIssue = IssueKey & {
  language: Language
  codeHash: Buffer
  isReissue: boolean
} & ({ kind: 'receipt'; receiptNo: number } | PersonalText)

export const insertIssue = async (
  trx: Trx,
  issue: NewIssue,
  { now, lapsesAt }: { now: Date; lapsesAt: Date },
): Promise<void> => {
  await trx
    .insertInto('issue')
    .values({
      convention_id: issue.conventionId,
      issue_id: issue.issueId,
      registration_id: issue.registrationId,
      kind: issue.kind,
      state: 'reserved',
      language: issue.language,
      receipt_no: issue.kind === 'receipt' ? issue.receiptNo : null,
      facts: issue.kind === 'receipt' ? null : JSON.stringify(issue.facts),
      is_reissue: issue.isReissue,
      code_hash: issue.codeHash,
      reserved_at: now,
      lapses_at: lapsesAt,
    })
    .execute()
}

/** Deletes a document that was not delivered. */
export const deleteIssue = async (trx: Trx, { conventionId, issueId }: IssueKey): Promise<void> => {
  await trx
    .deleteFrom('issue')
    .where('convention_id', '=', conventionId)
    .where('issue_id', '=', issueId)
    .where('state', '<>', 'delivered')
    .execute()
}

/** Whether another copy of the receipt is delivered or under way. */
export const hasOtherCopy = async (
  db: Db,
  conventionId: string,
  receiptNo: number,
  except: string | null = null,
): Promise<boolean> => {
  const found = await db
    .selectFrom('issue')
    .select('issue_id')
    .where('convention_id', '=', conventionId)
    .where('receipt_no', '=', receiptNo)
    .where('state', '<>', 'lapsed')
    .$if(except !== null, (query) => query.where('issue_id', '<>', except))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type IssueRow = {
  issueId: string
  registrationId: string
  state: 'reserved' | 'delivered' | 'lapsed'
  language: Language
  isReissue: boolean
  reservedAt: Date
} & (
  | {
      kind: 'receipt'
      receiptNo: number
      orderId: string
      planId: string | null
      isReplaced: boolean
      facts: ReceiptFacts
      lookVersion: string
    }
  | PersonalText
)

const issueRows = sql`
  select issue.issue_id as "issueId", issue.registration_id as "registrationId", issue.kind, issue.state, issue.language,
    issue.is_reissue as "isReissue", issue.reserved_at as "reservedAt", issue.receipt_no as "receiptNo",
    receipt.order_id as "orderId", receipt.plan_id as "planId", receipt.replaced_at is not null as "isReplaced",
    coalesce(issue.facts, receipt.facts) as facts, receipt.look_version as "lookVersion"
  from issue left join receipt using (convention_id, receipt_no)`

const readIssue = async (
  db: Db,
  { conventionId, registrationId, issueId }: IssueKey,
  lock = sql``,
): Promise<IssueRow | undefined> => {
  const result = await sql<IssueRow>`${issueRows}
    where issue.convention_id = ${conventionId} and issue.issue_id = ${issueId}
      and issue.registration_id = ${registrationId} ${lock}`.execute(db)
  return result.rows[0]
}

export const findIssue = (db: Db, key: IssueKey): Promise<IssueRow | undefined> => readIssue(db, key)

/** Locks a document until the transaction ends, so that it is not deleted and keeps its number. */
export const lockIssue = (trx: Trx, key: IssueKey): Promise<IssueRow | undefined> =>
  readIssue(trx, key, sql`for update of issue`)

/** The document with this code, provided that it was delivered. */
export const findDelivered = async (
  db: Db,
  conventionId: string,
  codeHash: Buffer,
): Promise<IssueRow | undefined> => {
  const result = await sql<IssueRow>`${issueRows}
    where issue.convention_id = ${conventionId} and issue.code_hash = ${codeHash} and issue.state = 'delivered'`.execute(
    db,
  )
  return result.rows[0]
}

type Move =
  | { state: 'reserved'; isReissue: boolean; lapsesAt: Date }
  | { state: 'delivered'; deliveredAt: Date }
  | { state: 'lapsed' }

/** Moves an issue to another state, unless it was delivered. */
export const moveIssue = async (trx: Db, { conventionId, issueId }: IssueKey, to: Move): Promise<void> => {
  await trx
    .updateTable('issue')
    .set({
      state: to.state,
      ...(to.state === 'reserved' && { is_reissue: to.isReissue, lapses_at: to.lapsesAt }),
      ...(to.state === 'delivered' && { delivered_at: to.deliveredAt }),
    })
    .where('convention_id', '=', conventionId)
    .where('issue_id', '=', issueId)
    .where('state', '<>', 'delivered')
    .execute()
}

export const findOwnerOfCode = async (
  db: Db,
  conventionId: string,
  codeHash: Buffer,
): Promise<string | undefined> => {
  const found = await db
    .selectFrom('issue')
    .select('registration_id as registrationId')
    .where('convention_id', '=', conventionId)
    .where('code_hash', '=', codeHash)
    .where('kind', '=', 'nameCard')
    .executeTakeFirst()
  return found?.registrationId
}

/** Deletes undelivered documents that no idempotency key can request any longer. */
export const deleteUndeliveredBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('issue').where('state', '<>', 'delivered').where('lapses_at', '<=', before).execute()
}
