import type { Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import { findEmail, lockParticipantState } from './store.ts'

/** Whether the participant may still receive the order. False if they have been disabled since. */
export const canStillBuy = async (trx: Trx, key: ParticipantKey): Promise<boolean> =>
  (await lockParticipantState(trx, key)) === 'active'

/** @throws if the participant does not exist, because every login token belongs to one. */
export const emailOfBuyer = async (trx: Trx, key: ParticipantKey): Promise<string> => {
  const email = await findEmail(trx, key)
  if (email === undefined) throw new Error(`participant ${key.registrationId} has a token but no row`)
  return email
}
