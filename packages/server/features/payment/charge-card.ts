import type {
  CardPayment,
  ChargeOutcome,
  ProviderTransaction,
  ThreeDSecure,
} from '../../adapters/card-payment/card-payment.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { ProviderRecord } from '../../platform/db/tables.ts'
import { inLogContext } from '../../platform/log.ts'
import { askCardFacts } from './read-card-facts.ts'
import { type SettleDeps, settleAttempt } from './settle-attempt.ts'

type Request = { convention: Convention; orderId: string; jobId: string; startedAt: Date }
export type ChargeRequest = Request & {
  amount: number
  token: string
  email: string
  transaction: ProviderTransaction | null
}
export type AuthenticatedRequest = Request & { transaction: ProviderTransaction }

export type ChargeDeps = SettleDeps & {
  cardOf: (convention: Convention) => CardPayment
  /** Where a provider sends the browser after 3-D Secure. */
  returnUrlOf: (provider: string) => string
}

/** The order's transaction at the provider, once it is registered there. */
export const registeredTransaction = (record: ProviderRecord | null): ProviderTransaction | null => {
  const { reference, data } = record ?? {}
  return reference && data ? { reference, data } : null
}

const threeDSecureOf = ({ payment }: Convention, buyer: Omit<ThreeDSecure, 'mode'>): ThreeDSecure | null =>
  payment.threeDSecure === 'off' ? null : { mode: payment.threeDSecure, ...buyer }

/**
 * Charges a card outside any transaction of the database. The intent is committed before, and the outcome
 * afterwards. If the process dies in between, the attempt stays undecided and is settled by asking the
 * provider.
 */
export const chargeCard = (deps: ChargeDeps, request: ChargeRequest): Promise<void> => {
  const { convention, orderId, jobId, amount, startedAt, token, email, transaction } = request
  const card = deps.cardOf(convention)
  const returnUrl = `${deps.returnUrlOf(card.provider)}?${new URLSearchParams({ orderId, jobId })}`
  const threeDSecure = threeDSecureOf(convention, { returnUrl, email })
  return settle(deps, request, () =>
    card.charge({ orderId, amount, startedAt, token, transaction, threeDSecure }),
  )
}

/** Charges, outside any transaction of the database, a card whose buyer has been authenticated. */
export const chargeAuthenticatedCard = (deps: ChargeDeps, request: AuthenticatedRequest): Promise<void> => {
  const { convention, orderId, startedAt, transaction } = request
  return settle(deps, request, () =>
    deps.cardOf(convention).chargeAuthenticated({ orderId, startedAt, transaction }),
  )
}

const settle = (
  deps: ChargeDeps,
  { convention, orderId, jobId }: Request,
  charge: () => Promise<ChargeOutcome>,
): Promise<void> => {
  const key = { conventionId: convention.conventionId, orderId, jobId }
  return inLogContext(key, async () => {
    deps.log.info('card sent to the provider')
    const outcome = await charge()
    const reason = 'reason' in outcome ? outcome.reason : undefined
    deps.log.info({ outcome: outcome.kind, reason }, 'card provider answered')
    await settleAttempt(deps, key, outcome)
    if (outcome.kind === 'paid') await askCardFacts(deps, deps.cardOf(convention), key, outcome.record)
  })
}
