import type { Trx } from '../../platform/db/database.ts'
import { setParticipantState } from './store.ts'

/** A disabled participant may log in and enter again. */
export const enableParticipant = (trx: Trx, conventionId: string, registrationId: string): Promise<void> =>
  setParticipantState(trx, { conventionId, registrationId }, 'disabled', 'active')
