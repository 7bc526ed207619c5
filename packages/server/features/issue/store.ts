import { randomUUIDv7 } from 'node:crypto'
import type { IssueKind, Language, UserCategory } from '@uketsuke/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type {
  CertificateFacts,
  GivenBack,
  Item,
  NameCardFacts,
  NamedAddressee,
  Person,
  ReceiptFacts,
} from './rules.ts'

export type ParticipantKey = { conventionId: string; registrationId: string }

export type Participant = Person & {
  category: UserCategory
  language: Language
  furigana: { firstName: string; lastName: string } | null
}

/** The participant, locked until the transaction ends: what they are issued is counted one after the other. */
export const lockParticipant = (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
): Promise<Participant | undefined> =>
  trx
    .selectFrom('participant')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'affiliation',
      'category',
      'language',
      'furigana',
    ])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether somebody still is a participant, and how they came. */
export const findHolder = (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<{ state: 'pending' | 'active' | 'disabled'; category: UserCategory } | undefined> =>
  db
    .selectFrom('participant')
    .select(['state', 'category'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()

export type OrderedItem = Item & { type: 'general' | 'option' }

export const listOrderedItems = (db: Db, conventionId: string, orderId: string): Promise<OrderedItem[]> =>
  db
    .selectFrom('order_item')
    .select([
      'plan_id as planId',
      'plan_type as type',
      'plan_name as name',
      'price',
      'tax_category as taxCategory',
    ])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('item_no')
    .execute()

/** What was given back of an order, the oldest first; for certain plans only where these are on sale again. */
export const listGivenBack = async (db: Db, conventionId: string, orderId: string): Promise<GivenBack[]> =>
  db
    .selectFrom('refund')
    .select(['amount', sql<string[] | null>`case when seats = 'free' then plans end`.as('plans')])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .orderBy('decided_at')
    .execute()

/** The next number of a kind; its row stays locked until the transaction ends. */
export const takeNumber = async (
  trx: Trx,
  conventionId: string,
  kind: 'receipt' | 'certificate',
): Promise<number> => {
  const { last_no } = await trx
    .insertInto('issue_counter')
    .values({ convention_id: conventionId, kind, last_no: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['convention_id', 'kind'])
        .doUpdateSet((counter) => ({ last_no: counter('issue_counter.last_no', '+', 1) })),
    )
    .returning('last_no')
    .executeTakeFirstOrThrow()
  return last_no
}

export type ReceiptRow = {
  receiptNo: number
  planId: string | null
  facts: ReceiptFacts
  /** Was it delivered, or is it on its way? Then what it says is fixed. */
  isFixed: boolean
}

/** The receipts of an order that stand, with those for single tickets; nobody takes their numbers meanwhile. */
export const lockStandingReceipts = async (
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
 * Takes back the lowest number that nobody was given and nobody is being given; what was written under it is forgotten.
 * undefined: there is none. It passes over what another transaction has locked, and so never waits.
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
        and issue.receipt_no = receipt.receipt_no and issue.state = 'intended' and issue.lapses_at > ${now})
    order by receipt_no limit 1 for update skip locked`.execute(trx)
  const receiptNo = free.rows[0]?.receiptNo
  if (receiptNo === undefined) return undefined
  await sql`
    delete from issue where (convention_id, issue_id) in (
      select convention_id, issue_id from issue
      where convention_id = ${conventionId} and receipt_no = ${receiptNo}
        and (state = 'lapsed' or (state = 'intended' and lapses_at <= ${now}))
      for update skip locked)`.execute(trx)
  // Looked at anew: since the first statement began, somebody may have gone on with it.
  const taken = await sql<{ receiptNo: number }>`
    delete from receipt
    where convention_id = ${conventionId} and receipt_no = ${receiptNo} and not exists (
      select from issue where convention_id = ${conventionId} and receipt_no = ${receiptNo})
    returning receipt_no as "receiptNo"`.execute(trx)
  return taken.rows[0]?.receiptNo
}

export const insertReceipt = async (
  trx: Trx,
  conventionId: string,
  receipt: { receiptNo: number; orderId: string; planId: string | null; facts: ReceiptFacts },
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('receipt')
    .values({
      convention_id: conventionId,
      receipt_no: receipt.receiptNo,
      order_id: receipt.orderId,
      plan_id: receipt.planId,
      facts: JSON.stringify(receipt.facts),
      written_at: now,
    })
    .execute()
}

/** Writes a receipt anew that nobody was given yet. */
export const rewriteReceipt = async (
  trx: Trx,
  conventionId: string,
  receiptNo: number,
  facts: ReceiptFacts,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('receipt')
    .set({ facts: JSON.stringify(facts), written_at: now })
    .where('convention_id', '=', conventionId)
    .where('receipt_no', '=', receiptNo)
    .execute()
}

/** Somebody is given a receipt; the first time is written down. */
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

export type CertificateNumber = { number: string; isDelivered: boolean }

/** The number on a participant's certificates, which stays the same on each copy; nobody takes it meanwhile. */
export const lockCertificateNumber = (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
): Promise<CertificateNumber | undefined> =>
  trx
    .selectFrom('certificate_number')
    .select(['number', sql<boolean>`delivered_at is not null`.as('isDelivered')])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .forUpdate()
    .executeTakeFirst()

export const insertCertificateNumber = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  number: string,
): Promise<void> => {
  await trx
    .insertInto('certificate_number')
    .values({ convention_id: conventionId, registration_id: registrationId, number })
    .execute()
}

/** Takes back the lowest number of a certificate that nobody was given and nobody is being given, as with receipts. */
export const takeBackCertificateNumber = async (
  trx: Trx,
  conventionId: string,
  now: Date,
): Promise<string | undefined> => {
  const isIdle = sql`delivered_at is null and not exists (
    select from issue
    where issue.convention_id = certificate_number.convention_id
      and issue.registration_id = certificate_number.registration_id and issue.kind = 'certificate'
      and issue.state = 'intended' and issue.lapses_at > ${now})`
  const free = await sql<{ number: string }>`
    select number from certificate_number where convention_id = ${conventionId} and ${isIdle}
    order by number limit 1 for update skip locked`.execute(trx)
  const number = free.rows[0]?.number
  if (number === undefined) return undefined
  const taken = await sql<{ number: string }>`
    delete from certificate_number where convention_id = ${conventionId} and number = ${number} and ${isIdle}
    returning number`.execute(trx)
  return taken.rows[0]?.number
}

/** Somebody is given a certificate; the first time is written down. */
export const noteCertificateDelivered = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('certificate_number')
    .set({ delivered_at: now })
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('delivered_at', 'is', null)
    .execute()
}

/** What was meant to be delivered and was not in time holds no place any more. */
export const lapseIntents = async (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('issue')
    .set({ state: 'lapsed' })
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'intended')
    .where('lapses_at', '<=', now)
    .execute()
}

export type KindCount = { kind: IssueKind; delivered: number; intended: number }

/** How many documents of each kind somebody was given, and how many are on their way. `but` is not counted. */
export const countIssues = async (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
  but: string | null = null,
): Promise<KindCount[]> => {
  const result = await sql<KindCount>`
    select kind, count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state = 'intended') as intended
    from issue
    where convention_id = ${conventionId} and registration_id = ${registrationId} and state <> 'lapsed'
      and issue_id is distinct from ${but}::uuid
    group by kind`.execute(db)
  return result.rows
}

export type IssueKey = ParticipantKey & { issueId: string }

/** A receipt says what is stored with it; another document what is stored here. */
export type NewIssue = IssueKey & {
  language: Language
  codeHash: Buffer
  isReissue: boolean
} & (
    | { kind: 'receipt'; receiptNo: number }
    | { kind: 'certificate'; facts: CertificateFacts }
    | { kind: 'nameCard'; facts: NameCardFacts }
  )

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
      state: 'intended',
      language: issue.language,
      receipt_no: issue.kind === 'receipt' ? issue.receiptNo : null,
      facts: issue.kind === 'receipt' ? null : JSON.stringify(issue.facts),
      is_reissue: issue.isReissue,
      code_hash: issue.codeHash,
      intended_at: now,
      lapses_at: lapsesAt,
    })
    .execute()
}

/** Forgets a document that was not delivered. */
export const deleteIssue = async (trx: Trx, { conventionId, issueId }: IssueKey): Promise<void> => {
  await trx
    .deleteFrom('issue')
    .where('convention_id', '=', conventionId)
    .where('issue_id', '=', issueId)
    .where('state', '<>', 'delivered')
    .execute()
}

/** Is there another copy of a receipt that was delivered or is on its way? */
export const hasOtherCopy = async (
  db: Db,
  conventionId: string,
  receiptNo: number,
  but: string | null = null,
): Promise<boolean> => {
  const found = await db
    .selectFrom('issue')
    .select('issue_id')
    .where('convention_id', '=', conventionId)
    .where('receipt_no', '=', receiptNo)
    .where('state', '<>', 'lapsed')
    .$if(but !== null, (query) => query.where('issue_id', '<>', but))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type IssueRow = {
  issueId: string
  registrationId: string
  state: 'intended' | 'delivered' | 'lapsed'
  language: Language
  isReissue: boolean
  intendedAt: Date
} & (
  | {
      kind: 'receipt'
      receiptNo: number
      orderId: string
      planId: string | null
      isReplaced: boolean
      facts: ReceiptFacts
    }
  | { kind: 'certificate'; facts: CertificateFacts }
  | { kind: 'nameCard'; facts: NameCardFacts }
)

const issueRows = sql`
  select issue.issue_id as "issueId", issue.registration_id as "registrationId", issue.kind, issue.state, issue.language,
    issue.is_reissue as "isReissue", issue.intended_at as "intendedAt", issue.receipt_no as "receiptNo",
    receipt.order_id as "orderId", receipt.plan_id as "planId", receipt.replaced_at is not null as "isReplaced",
    coalesce(issue.facts, receipt.facts) as facts
  from issue left join receipt using (convention_id, receipt_no)`

export const findIssue = async (
  db: Db,
  { conventionId, registrationId, issueId }: IssueKey,
): Promise<IssueRow | undefined> => {
  const result = await sql<IssueRow>`${issueRows}
    where issue.convention_id = ${conventionId} and issue.issue_id = ${issueId}
      and issue.registration_id = ${registrationId}`.execute(db)
  return result.rows[0]
}

/** A document, locked: until the transaction ends it is not forgotten, and so its number stays its own. */
export const lockIssue = async (
  trx: Trx,
  { conventionId, registrationId, issueId }: IssueKey,
): Promise<IssueRow | undefined> => {
  const result = await sql<IssueRow>`${issueRows}
    where issue.convention_id = ${conventionId} and issue.issue_id = ${issueId}
      and issue.registration_id = ${registrationId} for update of issue`.execute(trx)
  return result.rows[0]
}

/** The document with this code, if it was delivered. */
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
  | { state: 'intended'; isReissue: boolean; lapsesAt: Date }
  | { state: 'delivered'; deliveredAt: Date }
  | { state: 'lapsed' }

/** A delivered document stays one. */
export const moveIssue = async (trx: Db, { conventionId, issueId }: IssueKey, to: Move): Promise<void> => {
  await trx
    .updateTable('issue')
    .set({
      state: to.state,
      ...(to.state === 'intended' && { is_reissue: to.isReissue, lapses_at: to.lapsesAt }),
      ...(to.state === 'delivered' && { delivered_at: to.deliveredAt }),
    })
    .where('convention_id', '=', conventionId)
    .where('issue_id', '=', issueId)
    .where('state', '<>', 'delivered')
    .execute()
}

export type DeliveredReceipt = {
  orderId: string
  planId: string | null
  number: string
  addressee: NamedAddressee
  issued: number
}

/** The receipts of a participant that were delivered and stand, the oldest first. */
export const listDeliveredReceipts = async (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<DeliveredReceipt[]> => {
  const result = await sql<DeliveredReceipt>`
    select receipt.order_id as "orderId", receipt.plan_id as "planId", receipt.facts ->> 'number' as number,
      receipt.facts -> 'addressee' as addressee, count(*) as issued
    from issue join receipt using (convention_id, receipt_no)
    where issue.convention_id = ${conventionId} and issue.registration_id = ${registrationId}
      and issue.state = 'delivered' and receipt.replaced_at is null
    group by receipt.convention_id, receipt.receipt_no
    order by receipt.receipt_no`.execute(db)
  return result.rows
}

/** Whose name card lets in with this code. */
export const findCardOwner = async (
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

/** The times at which an address asked about codes nobody issued, the newest first, so many at most. */
export const listUnknownVerifications = async (
  db: Db,
  conventionId: string,
  addressHash: Buffer,
  most: number,
): Promise<Date[]> => {
  const rows = await db
    .selectFrom('unknown_verification')
    .select('asked_at as askedAt')
    .where('convention_id', '=', conventionId)
    .where('client_address_hash', '=', addressHash)
    .orderBy('asked_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ askedAt }) => askedAt)
}

export const insertUnknownVerification = async (
  db: Db,
  conventionId: string,
  addressHash: Buffer,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('unknown_verification')
    .values({
      convention_id: conventionId,
      unknown_verification_id: randomUUIDv7(),
      client_address_hash: addressHash,
      asked_at: now,
    })
    .execute()
}

export const deleteUnknownVerificationsBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('unknown_verification').where('asked_at', '<=', before).execute()
}

/** Documents that were never delivered and that no key can ask for any more. */
export const deleteUndeliveredBefore = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('issue').where('state', '<>', 'delivered').where('lapses_at', '<=', before).execute()
}
