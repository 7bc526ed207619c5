import type { CardPayment, PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transact.ts'
import type { JobEnd, JobKind, Queue } from '../../platform/jobs/queue.ts'
import { askProvider } from '../order/ask-provider.ts'
import { findOrder, lockPersonOfOrder, type OrderKey } from '../order/find-order.ts'
import { addProviderRecord } from '../order/move-order.ts'

/**
 * Asks the provider for the last digits and expiry of the card that paid, because the answer to a charge
 * lacks them.
 */
export const cardFactsJob: JobKind<OrderKey> = { name: 'card-facts', retryLimit: 8 }

/** Requests the card's details, unless the provider has already sent them. */
export const askCardFacts = async (
  trx: Trx,
  queue: Queue,
  { conventionId, orderId }: OrderKey,
  record: PaidRecord,
): Promise<void> => {
  if (!record.cardLast4) await queue.send(trx, cardFactsJob, { conventionId, orderId })
}

export const readCardFacts = async (
  deps: { db: Db; conventions: Conventions; cardOf: (convention: Convention) => CardPayment },
  key: OrderKey,
): Promise<JobEnd> => {
  const convention = deps.conventions.find(key.conventionId)
  if (!convention) return 'done'
  const order = await findOrder(deps.db, key)
  if (!order) return 'done'
  const answer = await askProvider(deps.cardOf(convention), order)
  if (answer.kind !== 'paid') return 'failed'
  const { cardLast4, cardExp } = answer.record
  await inTransaction(deps.db, async (trx) => {
    await lockPersonOfOrder(trx, key)
    await addProviderRecord(trx, key, { ...(cardLast4 && { cardLast4 }), ...(cardExp && { cardExp }) })
  })
  return 'done'
}
