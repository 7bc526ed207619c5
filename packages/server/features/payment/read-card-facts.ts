import type { CardPayment, Shop } from '../../adapters/card-payment/card-payment.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobEnd, JobKind } from '../../platform/jobs/queue.ts'
import { addProviderRecord, type OrderKey } from '../order/find-order.ts'

/** Asks the provider for the last digits and expiry of the card that paid, which a charge's answer does not hold. */
export const cardFactsJob: JobKind<OrderKey> = { name: 'card-facts', retryLimit: 8 }

export const readCardFacts = async (
  deps: { db: Db; card: CardPayment; conventions: Conventions; shopOf: (convention: Convention) => Shop },
  key: OrderKey,
): Promise<JobEnd> => {
  const convention = deps.conventions.find(key.conventionId)
  if (!convention) return 'done'
  const answer = await deps.card.inquire({ shop: deps.shopOf(convention), orderId: key.orderId })
  if (answer.kind !== 'paid') return 'failed'
  const { cardLast4, cardExp } = answer.record
  await addProviderRecord(deps.db, key, { ...(cardLast4 && { cardLast4 }), ...(cardExp && { cardExp }) })
  return 'done'
}
