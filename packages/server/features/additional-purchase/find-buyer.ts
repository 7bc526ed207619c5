import type { Trx } from '../../platform/db/database.ts'
import { findEmail, lockParticipantState, type ParticipantKey } from './store.ts'

/** May the participant still get what was ordered? Who was disabled meanwhile may not. */
export const canStillBuy = async (trx: Trx, key: ParticipantKey): Promise<boolean> =>
  (await lockParticipantState(trx, key)) === 'active'

/** @throws when there is no such participant: a login token belongs to one. */
export const emailOfBuyer = async (trx: Trx, key: ParticipantKey): Promise<string> => {
  const email = await findEmail(trx, key)
  if (email === undefined) throw new Error(`participant ${key.registrationId} has a token but no row`)
  return email
}
