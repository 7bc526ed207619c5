import type { Trx } from '../../platform/db/database.ts'
import { setPersonState } from './store.ts'

/** The person is registered. From now on the code answers ALREADY_REGISTRATED. */
export const finishPreRegistration = (
  trx: Trx,
  conventionId: string,
  preRegistrationId: string,
): Promise<void> => setPersonState(trx, conventionId, preRegistrationId, 'registered')
