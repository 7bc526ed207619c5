import type { Db } from '../../platform/db/database.ts'
import { findOtherProvider } from './store.ts'

/**
 * A convention can't change its provider, because every order is queried and refunded where its card was
 * charged.
 * @returns the fault with another provider; undefined if there is none.
 */
export const checkProvider = async (
  db: Db,
  conventionId: string,
  provider: string,
): Promise<string | undefined> => {
  const other = await findOtherProvider(db, conventionId, provider)
  return other && `its cards were sent to ${other}, so its provider can't be ${provider}`
}
