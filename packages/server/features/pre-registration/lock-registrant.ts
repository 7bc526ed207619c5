import type { Trx } from '../../platform/db/database.ts'
import { lockPerson } from './store.ts'

/** Locks the person until the transaction ends, so that orders and registrations of one person come one by one. */
export const lockRegistrant = async (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<'open' | 'revoked' | 'registered'> => {
  const state = await lockPerson(trx, conventionId, preRegistrationId)
  if (!state) throw new Error(`pre-registration ${preRegistrationId} has disappeared`)
  return state
}
