import { isOffered } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import { purchasePeriodOf } from '../../platform/conventions/meeting.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { checkToken, type TokenRefusal } from '../authentication/check-token.ts'
import { findFirstPlan } from '../order/held-plans.ts'
import type { Buyer } from '../order/place-order.ts'
import { isOpen } from '../site/rules.ts'
import { lockBuyer } from './store.ts'

type OptionBuyer = Extract<Buyer, { kind: 'additional' }>
export type BuyerRefusal = TokenRefusal | 'PERMISSION_DENIED'

/**
 * Finds the buyer: the participant of a login token, if the convention's menu still offers options to them.
 * Locks the person, so that reservations and orders of one participant run one by one.
 */
export const openPurchase = async (
  trx: Trx,
  convention: Convention,
  token: string,
  now: Date,
): Promise<Result<OptionBuyer, BuyerRefusal>> => {
  const checked = await checkToken(trx, convention, token, now)
  if (!checked.ok) return checked
  if (!isOpen(purchasePeriodOf(convention), now)) return fail('PERMISSION_DENIED')
  const { conventionId, menu } = convention
  const key = { conventionId, registrationId: checked.value.registrationId }
  const found = await lockBuyer(trx, key)
  // They may have been disabled while this call waited for the lock.
  if (found?.state !== 'active') return fail('DISABLED')
  const firstPlan = await findFirstPlan(trx, key)
  if (!isOffered(menu, 'additionalPurchase', { ...found, firstPlan })) return fail('PERMISSION_DENIED')
  const { preRegistrationId, registrationId, email } = found
  return succeed({ kind: 'additional', preRegistrationId, registrationId, email })
}
