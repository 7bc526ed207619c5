import type { Trx } from '../../platform/db/database.ts'
import { type Counts, deleteBelongings, deletePeople, emptyRecords } from './empty-store.ts'

/**
 * Removes everything that identifies people. The rows of their orders and registrations stay, with IDs, plans, amounts and
 * times. Receipts that were delivered keep their addressee until the tax term ends. The caller must
 * have locked the people, and their money must be decided.
 */
export const emptyPeople = async (
  trx: Trx,
  conventionId: string,
  preRegistrationIds: string[],
): Promise<{ deleted: Counts; emptied: Counts }> => {
  const deleted = await deleteBelongings(trx, conventionId, preRegistrationIds)
  const people = await deletePeople(trx, conventionId, preRegistrationIds)
  return {
    deleted: { ...deleted, ...people },
    emptied: await emptyRecords(trx, conventionId, preRegistrationIds),
  }
}
