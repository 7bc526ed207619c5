import type { Trx } from '../../platform/db/database.ts'
import { setParticipantState } from './store.ts'

/** Enables a disabled participant, who may then log in and enter again. */
export const enableParticipant = (trx: Trx, conventionId: string, registrationId: string): Promise<void> =>
  setParticipantState(trx, { conventionId, registrationId }, 'disabled', 'active')
