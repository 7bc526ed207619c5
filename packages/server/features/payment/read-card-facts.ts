import type { CardPayment, Inquiry, PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transact.ts'
import type { JobEnd, JobKind, Queue } from '../../platform/jobs/queue.ts'
import { askProvider } from '../order/ask-provider.ts'
import { findOrder, lockPersonOfOrder, type OrderKey } from '../order/find-order.ts'
import { addProviderRecord } from '../order/move-order.ts'

/** Asks the provider again for the details of the card that paid. */
export const cardFactsJob: JobKind<OrderKey> = { name: 'card-facts', retryLimit: 7 }

/** Stores the last digits and expiry of the card that paid. */
export const storeCardFacts = (
  db: Db,
  key: OrderKey,
  { cardLast4, cardExp }: Pick<PaidRecord, 'cardLast4' | 'cardExp'>,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockPersonOfOrder(trx, key)
    await addProviderRecord(trx, key, { ...(cardLast4 && { cardLast4 }), ...(cardExp && { cardExp }) })
  })

const storeAnswer = async (db: Db, key: OrderKey, answer: Inquiry): Promise<JobEnd> => {
  if (answer.kind !== 'paid') return 'failed'
  await storeCardFacts(db, key, answer.record)
  return 'done'
}

/**
 * Asks the provider for the details of the card that has just paid, because the answer to a charge lacks
 * them. If the provider does not tell them now, a job asks again. If the process dies meanwhile, the first
 * comparison with the provider's books brings them.
 */
export const askCardFacts = async (
  { db, queue }: { db: Db; queue: Queue },
  card: CardPayment,
  { conventionId, orderId }: OrderKey,
  record: PaidRecord,
): Promise<void> => {
  if (record.cardLast4) return
  const key = { conventionId, orderId }
  const end = await storeAnswer(db, key, await card.inquire({ orderId })).catch(() => 'failed')
  if (end === 'failed') await inTransaction(db, (trx) => queue.send(trx, cardFactsJob, key))
}

export const readCardFacts = async (
  deps: { db: Db; conventions: Conventions; cardOf: (convention: Convention) => CardPayment },
  key: OrderKey,
): Promise<JobEnd> => {
  const convention = deps.conventions.find(key.conventionId)
  if (!convention) return 'done'
  const order = await findOrder(deps.db, key)
  if (!order) return 'done'
  return storeAnswer(deps.db, key, await askProvider(deps.cardOf(convention), order))
}
