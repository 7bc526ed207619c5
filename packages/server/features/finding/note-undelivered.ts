import type { Db } from '../../platform/db/database.ts'
import { insertMailFinding, type NewMailFinding } from './mail-store.ts'

export type { Recipient } from './mail-store.ts'

/**
 * Adds a mail that will not be retried to the secretariat's list. Adds nothing while a finding about it is
 * open: for a participant, about the same mail; for a person who has only pre-registered, about the same kind
 * of mail.
 */
export const noteUndelivered = (db: Db, finding: NewMailFinding, now: Date): Promise<void> =>
  insertMailFinding(db, finding, now)
