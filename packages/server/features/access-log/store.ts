import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Named } from './rules.ts'

/** Finds the person of a record; nobody for an order that only the provider knows. */
export const findPeopleOf = async (
  db: Db,
  conventionId: string,
  record: 'orderId' | 'refundId' | 'findingId',
  id: string,
): Promise<Named[]> => {
  const ofOrder = sql`
    select registration_id as "registrationId", pre_registration_id as "preRegistrationId" from orders
    where convention_id = ${conventionId} and order_id`
  const queries = {
    orderId: sql<Named>`${ofOrder} = ${id}`,
    refundId: sql<Named>`${ofOrder} = (
      select order_id from refund where convention_id = ${conventionId} and refund_id = ${id})`,
    findingId: sql<Named>`${ofOrder} = (
      select order_id from payment_finding where convention_id = ${conventionId} and finding_id = ${id})
      union all
      select registration_id, pre_registration_id from mail_finding
      where convention_id = ${conventionId} and finding_id = ${id}`,
  }
  return (await queries[record].execute(db)).rows
}

type NewAccess = {
  conventionId: string
  at: Date
  by: { kind: 'operatorKey' | 'staff'; name: string }
  operation: string
  asked: Record<string, string | true>
  clientAddress: string
  requestId: string
  keepUntil: Date
}

/**
 * Adds a line for each person, or one for a number of people. `ids` are the IDs of the lines, in the same
 * order.
 */
export const insertAccesses = async (
  db: Db,
  access: NewAccess,
  lines: (Named & { lineId: string; people: number })[],
): Promise<void> => {
  const { conventionId, at, by, operation, asked, clientAddress, requestId, keepUntil } = access
  await sql`
    insert into access_log (convention_id, at, by_kind, by_name, operation, asked, client_address, request_id, keep_until,
      line_id, registration_id, pre_registration_id, people)
    select ${conventionId}, ${at}::timestamptz, ${by.kind}, ${by.name}, ${operation}, ${JSON.stringify(asked)}::jsonb,
      ${clientAddress}, ${requestId}, ${keepUntil}::timestamptz, line.*
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line ("lineId" uuid, "registrationId" text, "preRegistrationId" uuid, people int)`.execute(db)
}

type AccessRow = {
  lineId: string
  at: Date
  byKind: 'operatorKey' | 'staff'
  byName: string
  operation: string
  asked: Record<string, string | true>
  registrationId: string | null
  preRegistrationId: string | null
  people: number
  clientAddress: string
  requestId: string
}

/** The accesses, newest first. */
export const listAccesses = (
  db: Db,
  conventionId: string,
  {
    registrationId,
    preRegistrationId,
    before,
  }: {
    registrationId?: string | undefined
    preRegistrationId?: string | undefined
    before?: string | undefined
  },
  max: number,
): Promise<AccessRow[]> =>
  db
    .selectFrom('access_log')
    .select([
      'line_id as lineId',
      'at',
      'by_kind as byKind',
      'by_name as byName',
      'operation',
      'asked',
      'registration_id as registrationId',
      'pre_registration_id as preRegistrationId',
      'people',
      'client_address as clientAddress',
      'request_id as requestId',
    ])
    .where('convention_id', '=', conventionId)
    .$if(registrationId !== undefined, (query) => query.where('registration_id', '=', registrationId ?? ''))
    .$if(preRegistrationId !== undefined, (query) =>
      query.where('pre_registration_id', '=', preRegistrationId ?? ''),
    )
    .$if(before !== undefined, (query) => query.where('line_id', '<', before ?? ''))
    .orderBy('line_id', 'desc')
    .limit(max)
    .execute()

export const countEnded = async (db: Db, conventionId: string, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('access_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('convention_id', '=', conventionId)
    .where('keep_until', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes lines whose time is over. A trigger checks them against the same time. @returns how many. */
export const deleteEnded = async (trx: Trx, now: Date, max: number): Promise<number> => {
  await sql`select set_config('uketsuke.ends_before', ${now.toISOString()}, true)`.execute(trx)
  const { numAffectedRows } = await sql`
    delete from access_log where (convention_id, line_id) in (
      select convention_id, line_id from access_log where keep_until <= ${now}
      order by keep_until limit ${max} for update skip locked)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
