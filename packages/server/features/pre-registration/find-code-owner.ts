import type { Db } from '../../platform/db/database.ts'
import { digest } from '../../platform/random.ts'
import { findLink } from './store.ts'

/**
 * The owner of a code, regardless of its age, because paying may take longer than the form.
 * @returns undefined for an unknown, replaced or revoked code.
 */
export const findCodeOwner = async (
  db: Db,
  conventionId: string,
  code: string,
): Promise<{ preRegistrationId: string; email: string } | undefined> => {
  const link = await findLink(db, conventionId, digest(code))
  return link?.linkState === 'current' ? link : undefined
}

/** Whether this was ever a code of this convention, even if it has expired or was revoked. */
export const isCode = async (db: Db, conventionId: string, code: string): Promise<boolean> =>
  (await findLink(db, conventionId, digest(code))) !== undefined
