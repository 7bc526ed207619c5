import type { Db } from '../../platform/db/database.ts'
import { findOtherProvider } from './store.ts'

/**
 * Every order is queried and refunded at the provider that got its card, so a convention can't change its
 * provider.
 * @returns what is wrong with another provider; undefined if nothing is.
 */
export const checkProvider = async (
  db: Db,
  conventionId: string,
  provider: string,
): Promise<string | undefined> => {
  const other = await findOtherProvider(db, conventionId, provider)
  return other && `its cards were sent to ${other}, so its provider can't be ${provider}`
}
