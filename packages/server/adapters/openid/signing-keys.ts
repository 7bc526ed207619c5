import { generateKeyPair, type JsonWebKey, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { days } from '../../platform/duration.ts'

/** How long a key signs. */
const signingTime = days(30)
/** How long the next key is published before it signs, so that every client has it by then. */
const publishedAhead = days(1)
/** How long a key stays published after its last signature: much longer than an ID token is valid. */
const publishedAfter = days(1)

/** `key` is the private JSON Web Key, with its `kid`. */
export type SigningKey = { keyNo: number; key: JsonWebKey; signsFrom: Date }

const listKeys = (db: Db, conventionId: string): Promise<SigningKey[]> =>
  db
    .selectFrom('openid_key')
    .select(['key_no as keyNo', 'private_key as key', 'signs_from as signsFrom'])
    .where('convention_id', '=', conventionId)
    .orderBy('key_no', 'desc')
    .execute()

const makePair = promisify(generateKeyPair)

/**
 * RSA, because RS256 is the only algorithm that every OpenID Connect client supports. Its 3072 bits are as
 * hard to break as AES with 128 bits.
 */
const makeKey = async (): Promise<JsonWebKey> => {
  const { privateKey } = await makePair('rsa', { modulusLength: 3072 })
  return { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
}

/** If another process has already stored a key with this number, that key stays. */
const insertKey = async (db: Db, conventionId: string, keyNo: number, signsFrom: Date): Promise<void> => {
  const key = JSON.stringify(await makeKey())
  await db
    .insertInto('openid_key')
    .values({ convention_id: conventionId, key_no: keyNo, private_key: key, signs_from: signsFrom })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * The convention's keys: first the one that signs now, then all other published ones. Creates the first key
 * on demand.
 */
export const readKeys = async (db: Db, conventionId: string, now: Date): Promise<SigningKey[]> => {
  let newestFirst = await listKeys(db, conventionId)
  if (newestFirst.length === 0) {
    await insertKey(db, conventionId, 1, now)
    newestFirst = await listKeys(db, conventionId)
  }
  const signing = newestFirst.find(({ signsFrom }) => signsFrom <= now) ?? newestFirst.at(-1)
  if (!signing) throw new Error(`the key of ${conventionId} was deleted while it was made`)
  return [signing, ...newestFirst.filter((key) => key !== signing)]
}

/**
 * Creates the next key when the newest one has signed for long enough, and deletes keys that are no longer
 * needed.
 */
export const rotateKeys = async (db: Db, conventionIds: readonly string[], now: Date): Promise<void> => {
  const newest = await db
    .selectFrom('openid_key')
    .select(({ fn }) => ['convention_id as conventionId', fn.max('key_no').as('keyNo')])
    .where('convention_id', '=', sql<string>`any(${[...conventionIds]})`)
    .groupBy('convention_id')
    .having(({ fn }) => fn.max('signs_from'), '<=', later(now, publishedAhead - signingTime))
    .execute()
  const signsFrom = later(now, publishedAhead)
  await Promise.all(
    newest.map(({ conventionId, keyNo }) => insertKey(db, conventionId, keyNo + 1, signsFrom)),
  )
  await sql`
    delete from openid_key old using openid_key successor
    where successor.convention_id = old.convention_id and successor.key_no > old.key_no
      and successor.signs_from <= ${later(now, -publishedAfter)}`.execute(db)
}
