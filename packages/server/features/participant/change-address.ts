import type { Trx } from '../../platform/db/database.ts'
import { listLiveOwners } from '../order/find-order.ts'
import { correctAddress } from '../pre-registration/correct-person.ts'
import { setEmail } from './store.ts'

/**
 * Gives a participant another e-mail address, under which they also count as pre-registered.
 * REQUEST_IN_PROGRESS: a person is registering with this address.
 */
export const changeAddress = async (
  trx: Trx,
  {
    conventionId,
    registrationId,
    preRegistrationId,
  }: { conventionId: string; registrationId: string; preRegistrationId: string },
  email: string,
): Promise<'ALREADY_REGISTRATED' | 'REQUEST_IN_PROGRESS' | null> => {
  const isLive = async (id: string) => (await listLiveOwners(trx, conventionId, [id])).length > 0
  const refusal = await correctAddress(trx, { conventionId, preRegistrationId, email }, isLive)
  if (!refusal) await setEmail(trx, conventionId, registrationId, email)
  return refusal
}
