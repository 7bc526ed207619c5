import type { Trx } from '../../platform/db/database.ts'
import { lockParticipant, type Participant, type ParticipantKey } from './participant-store.ts'
import { lapseReservations } from './store.ts'

/**
 * The participant, locked: until the transaction ends nobody else counts or changes what they are issued. What was on its
 * way for too long has lapsed by then. An order is locked before.
 */
export const lockIssuing = async (trx: Trx, key: ParticipantKey, now: Date): Promise<Participant> => {
  const participant = await lockParticipant(trx, key)
  if (!participant) throw new Error(`participant ${key.registrationId} has a token but no row`)
  await lapseReservations(trx, key, now)
  return participant
}
