import type { CardPayment, ProviderEntry, Shop } from '../../adapters/card-payment/card-payment.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Log } from '../../platform/log.ts'
import { type SettleDeps, settleAttempt } from './settle-attempt.ts'

export type ChargeRequest = {
  convention: Convention
  orderId: string
  jobId: string
  amount: number
  token: string
  entry: ProviderEntry | null
}

export type ChargeDeps = SettleDeps & {
  card: CardPayment
  shopOf: (convention: Convention) => Shop
  log: Log
}

/**
 * Charges a card outside any transaction: the intent is committed already, the outcome is committed after. When this
 * process dies in between, the attempt stays undecided and is settled by asking the provider.
 */
export const chargeCard = async (deps: ChargeDeps, request: ChargeRequest): Promise<void> => {
  const { convention, orderId, jobId, amount, token, entry } = request
  const key = { conventionId: convention.conventionId, orderId, jobId }
  const outcome = await deps.card.charge({ shop: deps.shopOf(convention), orderId, amount, token, entry })
  deps.log.info({ orderId, jobId, outcome: outcome.kind }, 'card charged')
  await settleAttempt(deps, key, outcome)
}
