import type { Db } from '../../platform/db/database.ts'
import { insertFinding, type NewFinding } from './store.ts'

/**
 * Puts something about an order's money on the secretariat's list, where it stays until somebody has dealt with it.
 * While one of the same order and kind is open nothing is added, so that rounds may find the same thing again and again.
 * `text` is English and names no person.
 * @returns whether it is new.
 */
export const noteFinding = (db: Db, finding: NewFinding, now: Date): Promise<boolean> =>
  insertFinding(db, finding, now)
