import type { Db } from '../../platform/db/database.ts'
import { digest } from '../../platform/random.ts'
import { findOwnerOfCode } from './store.ts'

/** The owner of the name card with this code; undefined if there is none. */
export const findNameCardOwner = (db: Db, conventionId: string, code: string): Promise<string | undefined> =>
  findOwnerOfCode(db, conventionId, digest(code))
