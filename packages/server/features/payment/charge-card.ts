import type { CardPayment, ProviderEntry, Shop } from '../../adapters/card-payment/card-payment.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import { type SettleDeps, settleAttempt } from './settle-attempt.ts'

export type ChargeRequest = {
  convention: Convention
  orderId: string
  jobId: string
  amount: number
  startedAt: Date
  token: string
  entry: ProviderEntry | null
}

export type ChargeDeps = SettleDeps & { card: CardPayment; shopOf: (convention: Convention) => Shop }

/**
 * Charges a card outside any transaction: the intent is committed already, the outcome is committed after. When this
 * process dies in between, the attempt stays undecided and is settled by asking the provider.
 */
export const chargeCard = async (deps: ChargeDeps, request: ChargeRequest): Promise<void> => {
  const { convention, orderId, jobId, amount, startedAt, token, entry } = request
  const key = { conventionId: convention.conventionId, orderId, jobId }
  const shop = deps.shopOf(convention)
  const outcome = await deps.card.charge({ shop, orderId, amount, startedAt, token, entry })
  const reason = 'reason' in outcome ? outcome.reason : undefined
  deps.log.info({ jobId, outcome: outcome.kind, reason }, 'card charged')
  await settleAttempt(deps, key, outcome)
}
