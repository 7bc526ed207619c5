import type { Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import { lockParticipant, type Participant } from './participant-store.ts'
import { lapseReservations } from './store.ts'

/**
 * Locks the participant, so that nobody else counts or changes their documents until the transaction ends.
 * Also lapses overdue reservations. The order must be locked before this.
 */
export const lockIssuing = async (trx: Trx, key: ParticipantKey, now: Date): Promise<Participant> => {
  const participant = await lockParticipant(trx, key)
  if (!participant) throw new Error(`participant ${key.registrationId} has a token but no row`)
  await lapseReservations(trx, key, now)
  return participant
}
