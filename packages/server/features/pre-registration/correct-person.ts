import type { Trx } from '../../platform/db/database.ts'
import { emailKey } from './rules.ts'
import { giveUpAddress, lockOwnerOfAddress, setAddress } from './store.ts'

/** Corrects the names of a registered person. */
export { setNames as correctNames } from './store.ts'

/**
 * Gives a person a corrected e-mail address. If another person has pre-registered with it and is not
 * registering now, they lose it, and their links stop working.
 * @param isLive whether a person has an order that is not over.
 */
export const correctAddress = async (
  trx: Trx,
  {
    conventionId,
    preRegistrationId,
    email,
  }: { conventionId: string; preRegistrationId: string; email: string },
  isLive: (preRegistrationId: string) => Promise<boolean>,
): Promise<'ALREADY_REGISTRATED' | 'REQUEST_IN_PROGRESS' | null> => {
  const key = emailKey(email)
  const owner = await lockOwnerOfAddress(trx, conventionId, key)
  if (owner && owner.preRegistrationId !== preRegistrationId) {
    if (owner.state === 'registered') return 'ALREADY_REGISTRATED'
    if (await isLive(owner.preRegistrationId)) return 'REQUEST_IN_PROGRESS'
    await giveUpAddress(trx, conventionId, owner.preRegistrationId)
  }
  await setAddress(trx, conventionId, preRegistrationId, { email, key })
  return null
}
