import type { Trx } from '../../platform/db/database.ts'
import { setParticipantState } from './store.ts'

/** The participant can no longer log in or enter, and their login tokens are useless. */
export const disableParticipant = (trx: Trx, conventionId: string, registrationId: string): Promise<void> =>
  setParticipantState(trx, { conventionId, registrationId }, 'active', 'disabled')
