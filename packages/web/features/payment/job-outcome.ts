import { api, paymentSteps } from '@uketsuke/contract'
import type { createCall } from '../../lib/api.ts'
import { hasCode } from '../../lib/api-error.ts'
import { type Payer, paymentCalls } from './payer.ts'
import { outcomeOfOrder, type PaymentOutcome } from './payment-outcome.ts'

type Asked = { orderId: string; jobId: string; signal?: AbortSignal }

/**
 * The outcome of a decided job. A charge alone is not a success: its order may have ended before, and the
 * money is refunded. So the order decides, and brings the registration ID. Throws while the order has no
 * certain answer, so that the query retries.
 */
export const askJobOutcome = async (
  call: ReturnType<typeof createCall>,
  payer: Payer,
  { orderId, jobId, signal }: Asked,
): Promise<PaymentOutcome> => {
  const cancel = signal && { signal }
  const job = await paymentCalls(call, payer).readJobResult(jobId, { ...cancel })
  if (!job.isSuccess) return { ...job, registrationId: null }
  const order = await call(api.readPaymentResult, { params: { orderId }, ...cancel }).catch((error) => {
    if (hasCode(error, 'PAYMENT_EXPIRED')) return 'expired' as const
    throw error
  })
  if (order === 'expired')
    return { ...job, isSuccess: false, step: paymentSteps.registration, registrationId: null }
  const ended = outcomeOfOrder(order)
  if (!ended) throw new Error('The card was charged, but its order has not ended')
  return ended.isSuccess ? { ...job, registrationId: ended.registrationId } : ended
}
