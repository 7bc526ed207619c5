import type { ExecutePayment } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { fail, type Result } from '../../platform/result.ts'
import { emailOfBuyer } from '../additional-purchase/buyer-account.ts'
import { lockOrder } from '../order/find-order.ts'
import { type AttemptRefusal, beginAttempt, type CardCharger } from './begin-attempt.ts'

/** POST /additional-payment/exec: pays an additional order of a participant. */
export const beginAdditionalPayment = async (
  trx: Trx,
  charger: CardCharger,
  context: ClientContext,
  { registrationId, orderId, token }: ExecutePayment & { registrationId: string },
): Promise<Result<{ jobId: string }, AttemptRefusal | 'PAYMENT_NOT_FOUND'>> => {
  const { conventionId } = context.convention
  const order = await lockOrder(trx, { conventionId, orderId })
  if (order?.kind !== 'additional' || order.registrationId !== registrationId)
    return fail('PAYMENT_NOT_FOUND')
  const email = await emailOfBuyer(trx, { conventionId, registrationId })
  return beginAttempt(trx, charger, order, { ...context, token, email })
}
