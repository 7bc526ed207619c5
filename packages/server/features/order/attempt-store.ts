import type { ProviderError } from '@uketsuke/contract'
import type { AttemptState } from '@uketsuke/contract/operator'
import { sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OrderKey, OrderKind } from '../../platform/db/keys.ts'
import { write } from '../../platform/db/transact.ts'
import type { AttemptView } from './rules.ts'
import { isExpiryDue } from './step-store.ts'

export type AttemptKey = OrderKey & { jobId: string }

/** The presenter of a card, as hashes of the mailbox and the client address. */
type Presenter = { mailboxHash: Buffer; clientAddressHash: Buffer }

/** The times of unpaid cards, newest first. For the client address, only their number. */
export type UnpaidCards = { ofOrder: Date[]; ofMailbox: Date[]; ofClientAddress: number }

/**
 * Reads the unpaid cards within a window (in milliseconds): those of the order, of the mailbox across all
 * conventions, and of the client address. Each list has at most `max` entries.
 */
export const readUnpaidCards = async (
  trx: Trx,
  { conventionId, orderId, mailboxHash, clientAddressHash }: OrderKey & Presenter,
  { window, now }: { window: number; now: Date },
  max: number,
): Promise<UnpaidCards> => {
  const since = later(now, -window)
  const { rows } = await sql<UnpaidCards>`
    select
      array(select started_at from payment_attempt
        where convention_id = ${conventionId} and order_id = ${orderId} and state <> 'paid'
          and started_at between ${since} and ${now} order by started_at desc limit ${max}) as "ofOrder",
      array(select started_at from payment_attempt
        where mailbox_hash = ${mailboxHash} and state <> 'paid' and started_at between ${since} and ${now}
        order by started_at desc limit ${max}) as "ofMailbox",
      (select count(*) from (select from payment_attempt
        where convention_id = ${conventionId} and client_address_hash = ${clientAddressHash} and state <> 'paid'
          and started_at between ${since} and ${now} limit ${max}) as unpaid) as "ofClientAddress"`.execute(
    trx,
  )
  return rows[0] ?? { ofOrder: [], ofMailbox: [], ofClientAddress: 0 }
}

/** Inserts an attempt in state `charging`. */
export const insertAttempt = async (
  trx: Trx,
  {
    conventionId,
    orderId,
    jobId,
    mailboxHash,
    clientAddressHash,
    checkAt,
  }: AttemptKey & Presenter & { checkAt: Date },
  now: Date,
): Promise<void> => {
  await write(
    trx,
    trx.insertInto('payment_attempt').values({
      convention_id: conventionId,
      job_id: jobId,
      order_id: orderId,
      state: 'charging',
      started_at: now,
      sent_at: now,
      check_at: checkAt,
      mailbox_hash: mailboxHash,
      client_address_hash: clientAddressHash,
      errors: '[]',
    }),
  )
}

export const attemptColumns = [
  'job_id as jobId',
  'state',
  'redirect_url as redirectUrl',
  'result_code as resultCode',
  'can_retry as canRetry',
  'errors',
] as const

export type Attempt = AttemptView & { jobId: string; redirectUrl: string | null }

type OrderOfAttempt = {
  orderId: string
  kind: OrderKind
  registrationId: string | null
}

export const findAttempt = (
  db: Db,
  conventionId: string,
  jobId: string,
): Promise<(Attempt & OrderOfAttempt) | undefined> =>
  db
    .selectFrom('payment_attempt as attempt')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.convention_id', '=', 'attempt.convention_id')
        .onRef('orders.order_id', '=', 'attempt.order_id'),
    )
    .select([
      'attempt.job_id as jobId',
      'attempt.state',
      'attempt.redirect_url as redirectUrl',
      'attempt.result_code as resultCode',
      'attempt.can_retry as canRetry',
      'attempt.errors',
      'attempt.order_id as orderId',
      'orders.kind',
      'orders.registration_id as registrationId',
    ])
    .where('attempt.convention_id', '=', conventionId)
    .where('attempt.job_id', '=', jobId)
    .executeTakeFirst()

export const findNewestAttempt = (
  db: Db,
  { conventionId, orderId }: OrderKey,
): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The undecided attempt of an order. There is at most one. */
export const findUndecidedAttempt = (
  db: Db,
  { conventionId, orderId }: OrderKey,
): Promise<Attempt | undefined> =>
  db
    .selectFrom('payment_attempt')
    .select(attemptColumns)
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .where('check_at', 'is not', null)
    .executeTakeFirst()

/** Whether any attempt of the order was paid, even if the order did not end as completed. */
export const hasPaidAttempt = async (db: Db, { conventionId, orderId }: OrderKey): Promise<boolean> => {
  const row = await db
    .selectFrom('payment_attempt')
    .select('job_id')
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'paid')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The attempts with their times, oldest first. */
export const listAttemptsOfOrder = (db: Db, { conventionId, orderId }: OrderKey) =>
  db
    .selectFrom('payment_attempt')
    .select([...attemptColumns, 'started_at as startedAt', 'decided_at as decidedAt'])
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .orderBy('started_at')
    .execute()

/** The state of an attempt at the time of an inquiry. */
export type SeenAttempt = { state: AttemptState; sentAt: Date }

/**
 * Decides an undecided attempt. With `seen`, only if its state is still the same.
 * @returns false if it was already decided or has moved on.
 */
export const decideAttempt = async (
  trx: Trx,
  { conventionId, jobId }: AttemptKey,
  to: { state: AttemptState; resultCode: string; canRetry: boolean; errors: readonly ProviderError[] },
  { now, seen }: { now: Date; seen?: SeenAttempt | undefined },
): Promise<boolean> => {
  const result = await trx
    .updateTable('payment_attempt')
    .set({
      state: to.state,
      decided_at: now,
      check_at: null,
      redirect_url: null,
      result_code: to.resultCode,
      can_retry: to.canRetry,
      errors: JSON.stringify(to.errors),
    })
    .where('convention_id', '=', conventionId)
    .where('job_id', '=', jobId)
    .where('check_at', 'is not', null)
    .$if(seen !== undefined, (update) =>
      update.where('state', '=', seen?.state ?? 'paid').where('sent_at', '=', seen?.sentAt ?? now),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Moves an attempt from `charging` to another undecided state. @returns false if it is not `charging`. */
const leaveCharging = async (
  trx: Trx,
  { conventionId, jobId }: AttemptKey,
  to: { state: 'unknown' | 'authenticating'; check_at: Date; redirect_url?: string },
): Promise<boolean> => {
  const result = await trx
    .updateTable('payment_attempt')
    .set(to)
    .where('convention_id', '=', conventionId)
    .where('job_id', '=', jobId)
    .where('state', '=', 'charging')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The outcome is unknown, so the provider will be asked at `checkAt`. */
export const markAttemptUnknown = (trx: Trx, key: AttemptKey, checkAt: Date): Promise<boolean> =>
  leaveCharging(trx, key, { state: 'unknown', check_at: checkAt })

/** The browser has gone to authenticate the buyer. The attempt waits for its return until `expiresAt`. */
export const markAttemptAuthenticating = (
  trx: Trx,
  key: AttemptKey,
  redirectUrl: string,
  expiresAt: Date,
): Promise<boolean> =>
  leaveCharging(trx, key, { state: 'authenticating', check_at: expiresAt, redirect_url: redirectUrl })

/**
 * The browser has returned, so the charge is being sent.
 * @returns false if the attempt was not waiting for a return.
 */
export const markAttemptReturned = async (
  trx: Trx,
  { conventionId, jobId }: AttemptKey,
  now: Date,
  checkAt: Date,
): Promise<boolean> => {
  const result = await trx
    .updateTable('payment_attempt')
    .set({ state: 'charging', redirect_url: null, sent_at: now, check_at: checkAt, checks: 0 })
    .where('convention_id', '=', conventionId)
    .where('job_id', '=', jobId)
    .where('state', '=', 'authenticating')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The attempt turned out to be paid, whatever was decided before. */
export const correctAttemptToPaid = async (
  trx: Trx,
  { conventionId, jobId }: AttemptKey,
  now: Date,
): Promise<void> => {
  await write(
    trx,
    trx
      .updateTable('payment_attempt')
      .set({
        state: 'paid',
        decided_at: now,
        check_at: null,
        redirect_url: null,
        result_code: '',
        can_retry: false,
        errors: '[]',
      })
      .where('convention_id', '=', conventionId)
      .where('job_id', '=', jobId),
  )
}

/** Records a payment without a known attempt. */
export const insertPaidAttempt = async (
  trx: Trx,
  { conventionId, orderId, jobId }: AttemptKey,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('payment_attempt')
    .values({
      convention_id: conventionId,
      job_id: jobId,
      order_id: orderId,
      state: 'paid',
      started_at: now,
      sent_at: now,
      decided_at: now,
      result_code: '',
      can_retry: false,
      errors: '[]',
    })
    .execute()
}

/** Makes the order's undecided attempt due at once, because a notification arrived. */
export const askAtOnce = async (db: Db, { conventionId, orderId }: OrderKey, now: Date): Promise<boolean> => {
  const result = await db
    .updateTable('payment_attempt')
    .set((eb) => ({ check_at: now, checks: eb('checks', '-', 1) }))
    .where('convention_id', '=', conventionId)
    .where('order_id', '=', orderId)
    .where('check_at', '>', now)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export type DueAttempt = AttemptKey & { state: AttemptState; sentAt: Date; expiresAt: Date }

/**
 * Claims undecided attempts that are due, by postponing each by the next of `gaps` (the last one repeats).
 * Processes claim different attempts. If a process dies, another takes over.
 */
export const claimDueAttempts = async (
  db: Db,
  now: Date,
  gaps: number[],
  max: number,
): Promise<DueAttempt[]> => {
  const result = await sql<DueAttempt>`
    update payment_attempt attempt
    set checks = checks + 1,
      check_at = ${now}::timestamptz
        + (${gaps}::float8[])[least(attempt.checks + 2, cardinality(${gaps}::float8[]))] * interval '1 millisecond'
    from orders
    where (attempt.convention_id, attempt.job_id) in (
        select convention_id, job_id from payment_attempt
        where check_at <= ${now} order by check_at limit ${max} for update skip locked)
      and orders.convention_id = attempt.convention_id and orders.order_id = attempt.order_id
    returning attempt.convention_id as "conventionId", attempt.job_id as "jobId", attempt.order_id as "orderId",
      attempt.state, attempt.sent_at as "sentAt", orders.expires_at as "expiresAt"`.execute(db)
  return result.rows
}

/**
 * Claims open orders whose time ran out after a declined card, each with its newest attempt. An order that
 * stays open is claimed again later. The gap equals the time since its expiry, but is at least 15 seconds.
 */
export const claimOverdueOrders = async (db: Db, now: Date, max: number): Promise<AttemptKey[]> => {
  const result = await sql<AttemptKey>`
    update orders
    set lapse_at = ${now}::timestamptz + greatest(${now}::timestamptz - expires_at, interval '15 seconds')
    where (convention_id, order_id) in (
      select convention_id, order_id from orders
      where ${isExpiryDue(now)} and exists (
        select 1 from payment_attempt attempt
        where attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id)
      order by lapse_at limit ${max} for update skip locked)
    returning convention_id as "conventionId", order_id as "orderId", (
      select job_id from payment_attempt attempt
      where attempt.convention_id = orders.convention_id and attempt.order_id = orders.order_id
      order by started_at desc limit 1) as "jobId"`.execute(db)
  return result.rows
}
