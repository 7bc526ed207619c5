import type { Shop } from '../../adapters/card-payment/card-payment.ts'
import { nowOf } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { ChargeDeps } from './charge-card.ts'
import { checkGaps } from './rules.ts'
import { settleAttempt } from './settle-attempt.ts'
import { claimDueAttempts, type DueAttempt } from './store.ts'

const batch = 20
/** On top of the longest charge: an answer that is this late is not coming. */
const grace = 15_000
/** An attempt that stays undecided for longer than this is a matter for people. */
const worrying = 10 * 60_000

export type InquiryDeps = ChargeDeps & { conventions: Conventions; shopOf: (convention: Convention) => Shop }

/**
 * Asks the provider about every undecided charge whose time has come. A payment found is settled at once; that
 * nothing was paid is believed only when the charge can no longer be on its way.
 */
export const settleDueAttempts = async (deps: InquiryDeps): Promise<void> => {
  const due = await claimDueAttempts(deps.db, nowOf(deps.clock), checkGaps, batch)
  await Promise.all(due.map((attempt) => settleByInquiry(deps, attempt)))
}

const settleByInquiry = async (
  deps: InquiryDeps,
  { conventionId, orderId, jobId, price, startedAt }: DueAttempt,
): Promise<void> => {
  const { card, clock, conventions, log, shopOf } = deps
  const convention = conventions.find(conventionId)
  if (!convention) {
    log.error({ conventionId, jobId }, 'undecided charge of a convention that is gone')
    return
  }
  const key = { conventionId, orderId, jobId }
  const answer = await card.inquire({ shop: shopOf(convention), orderId, amount: price })
  const age = clock.now() - startedAt.getTime()
  const level = answer.kind === 'unknown' && age > worrying ? 'error' : 'info'
  log[level](
    { jobId, answer: answer.kind, reason: 'reason' in answer ? answer.reason : undefined },
    'card provider asked',
  )
  if (answer.kind === 'paid') return settleAttempt(deps, key, answer)
  if (answer.kind === 'unpaid' && age > card.longestCharge + grace)
    return settleAttempt(deps, key, {
      kind: 'declined',
      code: '1300',
      canRetry: true,
      errors: [],
      entry: answer.entry,
    })
}
