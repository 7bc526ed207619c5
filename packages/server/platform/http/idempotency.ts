import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { limits } from '@uketsuke/contract'
import { sql } from 'kysely'
import { later } from '../clock.ts'
import type { Db, Trx } from '../db/database.ts'
import { digest } from '../random.ts'

/** An answer as it goes over the wire. `body` is JSON text, empty for 204. */
export type Answer = { status: number; body: string; retryAfter?: number }

/** Which call it is: the same key from another caller, or for another address, is another call. */
export type IdempotentCall = { conventionId: string; key: string; caller: string; body: string }

const keyHashOf = ({ key, caller }: IdempotentCall): Buffer => digest(`${caller}\n${key}`)

/** Answers can hold tokens and order ids, so they rest sealed with the caller's key, which the database never sees. */
const sealingKey = ({ key, caller }: IdempotentCall): Buffer =>
  Buffer.from(hkdfSync('sha256', key, caller, 'uketsuke idempotency', 32))

const seal = (call: IdempotentCall, text: string): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(call), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

const unseal = (call: IdempotentCall, sealed: Buffer): string => {
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(call), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}

/**
 * The answer this call already had, or what stands in its way. Holds a lock on the key until the transaction ends,
 * so that of two equal calls at once one runs and the other is told to wait.
 */
export const findAnswer = async (
  trx: Trx,
  call: IdempotentCall,
  now: Date,
): Promise<Answer | 'running' | 'mismatch' | undefined> => {
  const keyHash = keyHashOf(call)
  const lock = await sql<{ isTaken: boolean }>`
    select pg_try_advisory_xact_lock(${keyHash.readBigInt64BE(0).toString()}::bigint) as "isTaken"`.execute(
    trx,
  )
  if (!lock.rows[0]?.isTaken) return 'running'
  // A statement of its own: only what begins after the lock is sure to see the answer of the call before.
  const stored = await trx
    .selectFrom('idempotency')
    .select(['body_hash', 'status', 'sealed_answer'])
    .where('convention_id', '=', call.conventionId)
    .where('key_hash', '=', keyHash)
    .where('created_at', '>', later(now, -limits.idempotencyLife))
    .executeTakeFirst()
  if (!stored) return undefined
  if (!stored.body_hash.equals(digest(call.body))) return 'mismatch'
  return { status: stored.status, body: unseal(call, stored.sealed_answer) }
}

/**
 * Keeps an answer, in the transaction of the work it answers for.
 * @returns false when an equal call kept one in the meantime: then this one's work must be undone.
 */
export const keepAnswer = async (
  db: Db,
  call: IdempotentCall,
  answer: Answer,
  now: Date,
): Promise<boolean> => {
  const row = {
    body_hash: digest(call.body),
    status: answer.status,
    sealed_answer: seal(call, answer.body),
    created_at: now,
  }
  const result = await db
    .insertInto('idempotency')
    .values({ convention_id: call.conventionId, key_hash: keyHashOf(call), ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['convention_id', 'key_hash'])
        .doUpdateSet(row)
        .where('idempotency.created_at', '<=', later(now, -limits.idempotencyLife)),
    )
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Answers older than their life are of no use to anyone. */
export const forgetOldAnswers = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('idempotency').where('created_at', '<=', later(now, -limits.idempotencyLife)).execute()
}
