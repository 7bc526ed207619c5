import type { Db } from '../../platform/db/database.ts'
import { findOtherProvider } from './store.ts'

/**
 * Every order is asked about, and given back, where its card was sent: a convention keeps its provider.
 * @returns what is wrong with another one; undefined when nothing is.
 */
export const faultOfProvider = async (
  db: Db,
  conventionId: string,
  provider: string,
): Promise<string | undefined> => {
  const other = await findOtherProvider(db, conventionId, provider)
  return other && `its cards were sent to ${other}, so its provider can't be ${provider}`
}
