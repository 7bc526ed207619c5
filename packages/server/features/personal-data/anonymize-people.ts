import type { Trx } from '../../platform/db/database.ts'
import { anonymizeRecords, type Counts, deleteBelongings, deletePeople } from './anonymize-store.ts'

/** Receipts of erased people lose their addressee when the tax retention period ends. */
export { anonymizeEndedReceipts, countEndedReceipts } from './anonymize-store.ts'

/**
 * Removes everything that identifies people. The rows of their orders and registrations stay, with IDs,
 * plans, amounts and times. Delivered receipts keep their addressee during tax retention. The caller must
 * have locked the people, and their money must be decided.
 */
export const anonymizePeople = async (
  trx: Trx,
  conventionId: string,
  preRegistrationIds: string[],
): Promise<{ deleted: Counts; emptied: Counts }> => {
  const deleted = await deleteBelongings(trx, conventionId, preRegistrationIds)
  const people = await deletePeople(trx, conventionId, preRegistrationIds)
  return {
    deleted: { ...deleted, ...people },
    emptied: await anonymizeRecords(trx, conventionId, preRegistrationIds),
  }
}
