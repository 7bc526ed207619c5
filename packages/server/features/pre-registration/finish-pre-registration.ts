import type { Trx } from '../../platform/db/database.ts'
import { setPersonState } from './store.ts'

/** Marks the person as registered. From then on, the code answers ALREADY_REGISTRATED. */
export const finishPreRegistration = (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<void> => setPersonState(trx, conventionId, preRegistrationId, 'registered')
