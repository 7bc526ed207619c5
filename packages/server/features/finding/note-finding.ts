import type { Db } from '../../platform/db/database.ts'
import { insertFinding, type NewFinding } from './store.ts'

/**
 * Adds a money problem to the secretariat's list, where it stays until somebody closes it. Adds nothing while
 * a finding of the same kind is open for the order (or, without an order, for the convention), so a scheduled
 * task may report it repeatedly. `text` is English and names no person.
 * @returns whether the finding is new.
 */
export const noteFinding = (db: Db, finding: NewFinding, now: Date): Promise<boolean> =>
  insertFinding(db, finding, now)
