import { timingSafeEqual } from 'node:crypto'
import type { Trx } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { deriveSecret, digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { cancelOrders } from '../order/cancel-orders.ts'
import { freeSeatsOfOwner } from '../ticket/free-seats.ts'
import { findLink, lockPerson, revokeLinks, setPersonState } from './store.ts'

/**
 * The revoke token of a code. It is derived from the code, so it need not be stored, and only the owner of
 * the code can learn it.
 */
export const revokeTokenOf = (code: string): string => deriveSecret(code, 'revoke')

/** DELETE /pre-registration/{code}: disables the link, cancels an unpaid order, and frees held seats. */
export const revokePreRegistration = async (
  trx: Trx,
  { convention: { conventionId }, now }: CallContext,
  code: string,
  revokeToken: string,
): Promise<Result<undefined, 'INVALID_INPUT' | 'ALREADY_COMPLETED'>> => {
  const link = await findLink(trx, conventionId, digest(code))
  if (!link || !timingSafeEqual(digest(revokeToken), digest(revokeTokenOf(code))))
    return fail('INVALID_INPUT')
  const { preRegistrationId } = link
  const state = await lockPerson(trx, conventionId, preRegistrationId)
  if (state === 'registered') return fail('ALREADY_COMPLETED')
  if (state === 'revoked' || link.linkState !== 'current') return succeed(undefined)
  const registration = { conventionId, preRegistrationId, kind: 'registration' } as const
  if ((await cancelOrders(trx, registration, now)) !== 'canceled') return fail('ALREADY_COMPLETED')
  await freeSeatsOfOwner(trx, conventionId, preRegistrationId)
  await setPersonState(trx, conventionId, preRegistrationId, 'revoked')
  await revokeLinks(trx, conventionId, preRegistrationId)
  return succeed(undefined)
}
