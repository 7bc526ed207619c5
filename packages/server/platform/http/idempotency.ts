import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { limits } from '@uketsuke/contract'
import { sql } from 'kysely'
import pg from 'pg'
import { later } from '../clock.ts'
import type { Db, Trx } from '../db/database.ts'
import { write } from '../db/transact.ts'
import { digest } from '../random.ts'

/**
 * An answer on the wire. `body` is JSON text, empty for 204. `retryAfter` is the header, in whole seconds.
 */
export type Answer = { status: number; body: string; retryAfter?: number }

/** Identifies a call. The same key from another caller, or for another address, belongs to another call. */
export type IdempotentCall = {
  conventionId: string
  key: string
  caller: string
  body: string
  /** Anybody may call this endpoint, without any token. */
  isAnonymous: boolean
}

const keyHashOf = ({ key, caller }: IdempotentCall): Buffer => digest(`${caller}\n${key}`)

/**
 * Answers may contain tokens and order IDs, so they are encrypted with the caller's key, which the database
 * never sees.
 */
const encryptionKey = ({ key, caller }: IdempotentCall): Buffer =>
  Buffer.from(hkdfSync('sha256', key, caller, 'uketsuke idempotency', 32))

const encrypt = (call: IdempotentCall, bytes: Buffer): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', encryptionKey(call), nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

const decrypt = (call: IdempotentCall, encrypted: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', encryptionKey(call), encrypted.subarray(0, 12))
  decipher.setAuthTag(encrypted.subarray(-16))
  return Buffer.concat([decipher.update(encrypted.subarray(12, -16)), decipher.final()])
}

/**
 * Returns the answer that this call already got, or the reason to wait. Locks the key until the transaction
 * ends: of two concurrent identical calls, one runs and the other is asked to wait. Lock and read are one
 * statement, which may miss an answer that commits while it begins; `keepAnswer` detects that.
 */
export const findAnswer = async (
  db: Db,
  call: IdempotentCall,
  now: Date,
): Promise<Answer | 'running' | 'mismatch' | undefined> => {
  const keyHash = keyHashOf(call)
  const expired = later(now, -limits.idempotencyLife)
  const result = await sql<{
    isTaken: boolean
    bodyHash: Buffer | null
    status: number
    encryptedAnswer: Buffer
    createdAt: Date
  }>`
    select pg_try_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint) as "isTaken",
      stored.body_hash as "bodyHash", stored.status, stored.sealed_answer as "encryptedAnswer",
      stored.created_at as "createdAt"
    from (values (1)) as one
    left join idempotency stored on stored.convention_id = ${call.conventionId} and stored.key_hash = ${keyHash}`.execute(
    db,
  )
  const row = result.rows[0]
  // A stored answer is final, even while another call holds the lock.
  if (row && row.bodyHash !== null && row.createdAt > expired)
    return row.bodyHash.equals(digest(call.body))
      ? { status: row.status, body: decrypt(call, row.encryptedAnswer).toString() }
      : 'mismatch'
  if (!row?.isTaken) return 'running'
  if (row.bodyHash !== null) await forgetOldAnswer(db, call, expired)
  return undefined
}

const forgetOldAnswer = async (db: Db, call: IdempotentCall, expired: Date): Promise<void> => {
  await db
    .deleteFrom('idempotency')
    .where('convention_id', '=', call.conventionId)
    .where('key_hash', '=', keyHashOf(call))
    .where('created_at', '<=', expired)
    .execute()
}

/** An answer to store for its call. */
export type KeptAnswer = { call: IdempotentCall; answer: Answer; now: Date }

const rowOf = ({ call, answer, now }: KeptAnswer) => ({
  convention_id: call.conventionId,
  key_hash: keyHashOf(call),
  body_hash: digest(call.body),
  status: answer.status,
  sealed_answer: encrypt(call, Buffer.from(answer.body)),
  sealed_file: null,
  created_at: now,
})

/**
 * Stores an answer in the transaction of its work, which then fails with an error known to `isAnswerTaken` if
 * an identical call stored one first.
 */
export const keepAnswer = (trx: Trx, kept: KeptAnswer): Promise<void> =>
  write(trx, trx.insertInto('idempotency').values(rowOf(kept)))

const keyOf = ({ convention_id, key_hash }: { convention_id: string; key_hash: Buffer }): string =>
  `${convention_id} ${key_hash.toString('hex')}`

/**
 * Stores the answers of calls that changed nothing, in one statement. Of calls with the same key, the first
 * counts.
 * @returns those that are stored. Calls with the keys of the others already have an answer.
 */
export const keepAnswers = async (db: Db, answers: readonly KeptAnswer[]): Promise<Set<KeptAnswer>> => {
  const distinct = new Map<string, { kept: KeptAnswer; row: ReturnType<typeof rowOf> }>()
  for (const kept of answers) {
    const row = rowOf(kept)
    if (!distinct.has(keyOf(row))) distinct.set(keyOf(row), { kept, row })
  }
  // All processes store in the same order, so none waits for one that waits for it.
  const rows = [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, { row }]) => row)
  const stored = await sql<{ convention_id: string; key_hash: Buffer }>`
    insert into idempotency (convention_id, key_hash, body_hash, status, sealed_answer, created_at)
    select * from unnest(${rows.map((row) => row.convention_id)}::text[], ${rows.map((row) => row.key_hash)}::bytea[],
      ${rows.map((row) => row.body_hash)}::bytea[], ${rows.map((row) => row.status)}::integer[],
      ${rows.map((row) => row.sealed_answer)}::bytea[], ${rows.map((row) => row.created_at)}::timestamptz[])
    on conflict do nothing
    returning convention_id, key_hash`.execute(db)
  return new Set(stored.rows.flatMap((row) => distinct.get(keyOf(row))?.kept ?? []))
}

/** Whether a transaction failed because an identical call has stored its answer meanwhile. */
export const isAnswerTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'idempotency_pkey'

/** Keeps a file beside a call's stored answer, for the same time. */
export const keepFile = async (db: Db, call: IdempotentCall, file: Buffer): Promise<void> => {
  await db
    .updateTable('idempotency')
    .set({ sealed_file: encrypt(call, file) })
    .where('convention_id', '=', call.conventionId)
    .where('key_hash', '=', keyHashOf(call))
    .execute()
}

/** The file kept beside a call's stored answer. */
export const findFile = async (db: Db, call: IdempotentCall): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('idempotency')
    .select('sealed_file as encryptedFile')
    .where('convention_id', '=', call.conventionId)
    .where('key_hash', '=', keyHashOf(call))
    .executeTakeFirst()
  return row?.encryptedFile ? decrypt(call, row.encryptedFile) : undefined
}

/** Deletes answers that have expired. */
export const forgetOldAnswers = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('idempotency').where('created_at', '<=', later(now, -limits.idempotencyLife)).execute()
}
