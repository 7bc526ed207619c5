import type { Db } from '../../platform/db/database.ts'
import { insertMailFinding, type NewMailFinding } from './mail-store.ts'

export type { Recipient } from './mail-store.ts'

/**
 * Adds a mail that will not be tried again to the secretariat's list. Adds nothing while a finding about it
 * is open: the same mail for a participant, the same kind of mail for somebody who has only pre-registered.
 */
export const noteUndelivered = (db: Db, finding: NewMailFinding, now: Date): Promise<void> =>
  insertMailFinding(db, finding, now)
