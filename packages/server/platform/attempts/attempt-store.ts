import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db, Trx } from '../db/database.ts'
import { digest } from '../random.ts'
import { type CountedAttempt, type Limit, lifeOf } from './limit.ts'

export type AttemptKey = { conventionId: string; attemptId: string }
/** Somebody, as one of the limits that hold for them knows them; stored only as a hash. */
export type Tried = { limit: Limit; subject: string }

/** What somebody last tried, the newest first, for each limit as many as it allows. */
export const listAttempts = async (
  db: Db,
  conventionId: string,
  tried: readonly Tried[],
): Promise<{ limit: Limit; newest: CountedAttempt[] }[]> => {
  const { rows } = await sql<CountedAttempt & { no: number }>`
    select wanted.no, newest.at, newest.is_pending as "isPending"
    from unnest(
        ${tried.map(({ limit }) => limit.kind)}::text[],
        ${tried.map(({ subject }) => digest(subject))}::bytea[],
        ${tried.map(({ limit }) => limit.most)}::integer[]
      ) with ordinality as wanted (kind, subject_hash, most, no)
    cross join lateral (
      select at, is_pending from counted_attempt attempt
      where attempt.convention_id = ${conventionId} and attempt.kind = wanted.kind
        and attempt.subject_hash = wanted.subject_hash
      order by attempt.at desc limit wanted.most) as newest
    order by newest.at desc`.execute(db)
  return tried.map(({ limit }, index) => ({ limit, newest: rows.filter(({ no }) => no === index + 1) }))
}

/** Counts an attempt that is about to be looked at. */
export const insertAttempt = async (
  trx: Trx,
  { conventionId, attemptId }: AttemptKey,
  tried: readonly Tried[],
  now: Date,
): Promise<void> => {
  const rows = tried.map(({ limit, subject }) => ({
    convention_id: conventionId,
    attempt_id: attemptId,
    kind: limit.kind,
    subject_hash: digest(subject),
    at: now,
    is_pending: true,
    forget_at: later(now, lifeOf(limit)),
  }))
  await trx.insertInto('counted_attempt').values(rows).execute()
}

/** It was wrong. */
export const setAttemptWrong = async (db: Db, { conventionId, attemptId }: AttemptKey): Promise<void> => {
  await db
    .updateTable('counted_attempt')
    .set({ is_pending: false })
    .where('convention_id', '=', conventionId)
    .where('attempt_id', '=', attemptId)
    .execute()
}

/** It was right: nothing to count. */
export const deleteAttempt = async (db: Db, { conventionId, attemptId }: AttemptKey): Promise<void> => {
  await db
    .deleteFrom('counted_attempt')
    .where('convention_id', '=', conventionId)
    .where('attempt_id', '=', attemptId)
    .execute()
}

/** Deletes what no limit counts any more. */
export const forgetOldAttempts = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('counted_attempt').where('forget_at', '<=', now).execute()
}
