import type { BeginPayment } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { fail, type Result } from '../../platform/result.ts'
import { lockOrder } from '../order/find-order.ts'
import { findCodeOwner } from '../pre-registration/find-code-owner.ts'
import { type AttemptRefusal, beginAttempt, type CardCharger } from './begin-attempt.ts'

type Refusal = AttemptRefusal | 'PAYMENT_NOT_FOUND' | 'INPUT_MISMATCH'

/** POST /payments: pays the order of a registration. The code identifies its owner. */
export const beginPayment = async (
  trx: Trx,
  charger: CardCharger,
  context: ClientContext,
  { code, orderId, token }: BeginPayment,
): Promise<Result<{ jobId: string }, Refusal>> => {
  const { conventionId } = context.convention
  const order = await lockOrder(trx, { conventionId, orderId })
  if (order?.kind !== 'registration' || order.registrationId === null) return fail('PAYMENT_NOT_FOUND')
  const buyer = await findCodeOwner(trx, conventionId, code)
  if (buyer?.preRegistrationId !== order.preRegistrationId) return fail('INPUT_MISMATCH')
  return beginAttempt(trx, charger, order, { ...context, token, email: buyer.email })
}
