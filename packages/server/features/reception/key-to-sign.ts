import type { Trx } from '../../platform/db/database.ts'
import { newBytes } from '../../platform/random.ts'
import { keyBytes } from './sign-code.ts'
import { type EntryKey, findNewestKey, insertFirstKey } from './store.ts'

/** What new codes are signed with; the first one that needs a key makes it. */
export const keyToSign = async (trx: Trx, conventionId: string, now: Date): Promise<EntryKey> => {
  const found = await findNewestKey(trx, conventionId)
  if (found) return found
  await insertFirstKey(trx, conventionId, newBytes(keyBytes), now)
  const made = await findNewestKey(trx, conventionId)
  if (!made) throw new Error(`the key of ${conventionId} was deleted while it was made`)
  return made
}
