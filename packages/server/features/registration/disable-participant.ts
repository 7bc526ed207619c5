import type { Trx } from '../../platform/db/database.ts'
import { setParticipantState } from './store.ts'

/** The participant can't log in or enter any more; their login tokens open nothing. */
export const disableParticipant = (trx: Trx, conventionId: string, registrationId: string): Promise<void> =>
  setParticipantState(trx, { conventionId, registrationId }, 'active', 'disabled')
