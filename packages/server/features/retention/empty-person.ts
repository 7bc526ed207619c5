import type { Trx } from '../../platform/db/database.ts'
import { emptyOrders, emptyParticipant, emptyPreRegistration } from './person-store.ts'

/**
 * Removes everything that tells who a person is. What stays names nobody: the rows that orders refer to, IDs, plans,
 * amounts, times. The caller must have locked the person, who has no order that is being paid.
 */
export const emptyPerson = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<void> => {
  await emptyOrders(trx, conventionId, preRegistrationId)
  await emptyParticipant(trx, conventionId, preRegistrationId)
  await emptyPreRegistration(trx, conventionId, preRegistrationId)
}
