import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { endLogins } from '../authentication/end-login.ts'
import { disableParticipant, enableParticipant } from '../registration/participant-state.ts'
import { lockParticipant } from './store.ts'

/**
 * POST /participants/{registrationId}/disable and /enable. Disabling a participant ends their logins. Until
 * they are enabled again, their tokens answer DISABLED; afterwards, INVALID_TOKEN. A person who has not paid
 * yet can't be disabled.
 */
export const changeAccess = async (
  trx: Trx,
  conventionId: string,
  registrationId: string,
  to: 'active' | 'disabled',
): Promise<Result<undefined, 'RESOURCE_NOT_FOUND'>> => {
  const participant = await lockParticipant(trx, conventionId, registrationId)
  if (!participant || participant.state === 'pending') return fail('RESOURCE_NOT_FOUND')
  if (to === 'disabled') await disableParticipant(trx, conventionId, registrationId)
  else if (participant.state === 'disabled') {
    await enableParticipant(trx, conventionId, registrationId)
    await endLogins(trx, conventionId, registrationId)
  }
  return succeed(undefined)
}
