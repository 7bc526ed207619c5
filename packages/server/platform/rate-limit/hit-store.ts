import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db, Trx } from '../db/database.ts'
import { write } from '../db/transact.ts'
import { digest } from '../random.ts'
import { type Hit, hitsRead, lifeOf, type RateLimit } from './rate-limit.ts'

export type HitKey = { conventionId: string; hitId: string }
/**
 * A limit and its subject, such as a registration ID or a client address. The subject is stored as a hash.
 */
export type Counter<Limit extends RateLimit = RateLimit> = { limit: Limit; subject: string }

/** Hits of limits that count everywhere belong to no convention. */
const scopeOf = (conventionId: string, { everywhere }: RateLimit): string => (everywhere ? '' : conventionId)

/** The name of a counter among everything that processes lock. */
export const nameOf = (conventionId: string, { limit, subject }: Counter): string =>
  `${limit.kind} ${scopeOf(conventionId, limit)} ${digest(subject).toString('hex')}`

/**
 * The newest hits of each counter, newest first, at most as many as its limit considers. The counters are
 * rows of the statement, not elements of lists: PostgreSQL overestimates lists of unknown length, and would
 * then plan each call again.
 */
export const listHits = async (
  db: Db,
  conventionId: string,
  counters: readonly Counter[],
): Promise<{ limit: RateLimit; newest: Hit[] }[]> => {
  const wanted = counters.map(
    (
      { limit, subject },
      no,
    ) => sql`(${no}::integer, ${scopeOf(conventionId, limit)}::text, ${limit.kind}::text,
      ${digest(subject)}::bytea, ${hitsRead(limit)}::integer)`,
  )
  const { rows } = await sql<Hit & { no: number }>`
    select wanted.no, newest.at, newest.is_pending as "isPending"
    from (values ${sql.join(wanted)}) as wanted (no, convention_id, kind, subject_hash, hits)
    cross join lateral (
      select at, is_pending from rate_limit_hit hit
      where hit.convention_id = wanted.convention_id and hit.kind = wanted.kind
        and hit.subject_hash = wanted.subject_hash
      order by hit.at desc limit wanted.hits) as newest
    order by newest.at desc`.execute(db)
  return counters.map(({ limit }, index) => ({ limit, newest: rows.filter(({ no }) => no === index) }))
}

/** Stores a hit for each counter. A hit is pending while a check decides whether it counts. */
export const insertHit = async (
  trx: Trx,
  { conventionId, hitId, isPending }: HitKey & { isPending: boolean },
  counters: readonly Counter[],
  now: Date,
): Promise<void> => {
  const rows = counters.map(({ limit, subject }) => ({
    convention_id: scopeOf(conventionId, limit),
    hit_id: hitId,
    kind: limit.kind,
    subject_hash: digest(subject),
    at: now,
    is_pending: isPending,
    forget_at: later(now, lifeOf(limit)),
  }))
  await write(trx, trx.insertInto('rate_limit_hit').values(rows))
}

/** Counts the hit of a wrong attempt. */
export const confirmHit = async (db: Db, { conventionId, hitId }: HitKey): Promise<void> => {
  await db
    .updateTable('rate_limit_hit')
    .set({ is_pending: false })
    .where('convention_id', '=', conventionId)
    .where('hit_id', '=', hitId)
    .execute()
}

/** Drops the hit of a right attempt. */
export const deleteHit = async (db: Db, { conventionId, hitId }: HitKey): Promise<void> => {
  await db
    .deleteFrom('rate_limit_hit')
    .where('convention_id', '=', conventionId)
    .where('hit_id', '=', hitId)
    .execute()
}

/** Deletes hits that no limit counts any longer. */
export const forgetOldHits = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('rate_limit_hit').where('forget_at', '<=', now).execute()
}
