import type { Db } from '../../platform/db/database.ts'
import { digest } from '../../platform/random.ts'
import { findCardOwner } from './store.ts'

/** Whose name card bears this code; undefined when none does. */
export const ownerOfCard = (db: Db, conventionId: string, code: string): Promise<string | undefined> =>
  findCardOwner(db, conventionId, digest(code))
