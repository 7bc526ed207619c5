import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { endLogins } from '../authentication/end-logins.ts'
import { disableParticipant } from '../registration/disable-participant.ts'
import { enableParticipant } from '../registration/enable-participant.ts'
import { lockParticipant } from './store.ts'

/**
 * POST /participants/{registrationId}/disable and /enable. Logins end with being disabled: while it lasts their tokens
 * answer DISABLED, and afterwards they are gone. Who has not paid yet is nobody to disable.
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
