import type { Trx } from '../../platform/db/database.ts'
import type { OrderKey } from '../../platform/db/keys.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { mailJob } from '../mailing/mail-job.ts'
import { sellSeats } from '../ticket/sell-seats.ts'

/** Mails a participant a summary of the purchase. */
export const purchaseMailJob = mailJob<OrderKey>('purchase-mail')

/** Completes an additional order that is paid or free. Sells its seats and sends the mail. */
export const completePurchase = async (
  trx: Trx,
  queue: Queue,
  order: { conventionId: string; orderId: string; preRegistrationId: string; price: number },
): Promise<void> => {
  const { conventionId, orderId } = order
  await sellSeats(trx, order)
  await queue.send(trx, purchaseMailJob, { conventionId, orderId })
}
