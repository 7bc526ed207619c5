import type { Trx } from '../../platform/db/database.ts'
import { setParticipantState } from './store.ts'

/** Disables a participant, who can then no longer log in or enter, and whose login tokens stop working. */
export const disableParticipant = (trx: Trx, conventionId: string, registrationId: string): Promise<void> =>
  setParticipantState(trx, { conventionId, registrationId }, 'active', 'disabled')

/** A disabled participant may log in and enter again. */
export const enableParticipant = (trx: Trx, conventionId: string, registrationId: string): Promise<void> =>
  setParticipantState(trx, { conventionId, registrationId }, 'disabled', 'active')
