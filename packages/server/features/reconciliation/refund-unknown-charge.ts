import { nowOf } from '../../platform/clock.ts'
import { inLogContext } from '../../platform/log.ts'
import { lowerCharge, type RefundDeps } from '../refund/carry-out-refunds.ts'
import { refundAbandonedAfter } from '../refund/rules.ts'
import {
  claimReturnedCharge,
  decideReturnedCharge,
  type ReturnedChargeKey,
  releaseReturnedCharge,
} from './store.ts'

export type { ReturnedChargeKey } from './store.ts'

/**
 * Has the provider refund a charge that no order here explains. Asks first, so that a lost answer does not
 * cause a second refund. Without a certain answer, the refund stays requested until the secretariat decides
 * again.
 */
export const refundUnknownCharge = async (deps: RefundDeps, key: ReturnedChargeKey): Promise<void> => {
  const { db, clock, conventions, cardOf, log } = deps
  const claimed = await claimReturnedCharge(db, key, nowOf(clock), refundAbandonedAfter)
  const convention = conventions.find(key.conventionId)
  if (!claimed || !convention) return
  const { orderId, remaining } = claimed
  await inLogContext({ conventionId: key.conventionId, orderId }, async () => {
    const outcome = await lowerCharge(cardOf(convention), { orderId, provider: null }, remaining)
    const { kind, ...details } = outcome
    log.info({ outcome: kind, ...details }, 'return of a charge answered')
    const now = nowOf(clock)
    if (outcome.kind === 'unknown') return releaseReturnedCharge(db, key, now)
    if (outcome.kind === 'done')
      return decideReturnedCharge(db, key, { state: 'done', tranId: outcome.tranId, errors: [] }, now)
    return decideReturnedCharge(db, key, { state: 'refused', tranId: null, errors: outcome.errors }, now)
  })
}
