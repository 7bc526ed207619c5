import type { Trx } from '../../platform/db/database.ts'
import { newBytes } from '../../platform/random.ts'
import { keyBytes } from './entry-claims.ts'
import { type EntryKey, findNewestKey, insertFirstKey } from './store.ts'

/** The key for new codes. Created when first needed. */
export const findSigningKey = async (trx: Trx, conventionId: string, now: Date): Promise<EntryKey> => {
  const found = await findNewestKey(trx, conventionId)
  if (found) return found
  await insertFirstKey(trx, conventionId, newBytes(keyBytes), now)
  const made = await findNewestKey(trx, conventionId)
  if (!made) throw new Error(`the key of ${conventionId} was deleted while it was made`)
  return made
}
