import type { Db } from '../../platform/db/database.ts'
import { insertFinding, type NewFinding } from './store.ts'

/**
 * Adds a problem with money to the secretariat's list, where it stays until somebody closes it. Adds nothing
 * while a finding of the same order (or, without one, of the convention) and kind is open, so scheduled tasks
 * may report it again and again. `text` is English and names no person.
 * @returns whether it is new.
 */
export const noteFinding = (db: Db, finding: NewFinding, now: Date): Promise<boolean> =>
  insertFinding(db, finding, now)
