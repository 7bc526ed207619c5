import { later, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { ChargeDeps } from './charge-card.ts'
import { gapAfterCheck } from './rules.ts'
import { settleAttempt } from './settle-attempt.ts'
import { claimDueAttempts, type DueAttempt } from './store.ts'

const batch = 20
/** On top of the longest charge: an answer that is this late is not coming. */
const grace = 60_000

/**
 * Asks the provider about every undecided charge whose time has come. A payment found is settled at once; that
 * nothing was paid is believed only when the charge can no longer be on its way.
 */
export const settleDueAttempts = async (deps: ChargeDeps & { conventions: Conventions }): Promise<void> => {
  const now = nowOf(deps.clock)
  const due = await claimDueAttempts(deps.db, now, later(now, gapAfterCheck(0)), batch)
  await Promise.all(due.map((attempt) => settleByInquiry(deps, attempt)))
}

const settleByInquiry = async (
  deps: ChargeDeps & { conventions: Conventions },
  { conventionId, orderId, jobId, price, startedAt }: DueAttempt,
): Promise<void> => {
  const convention = deps.conventions.find(conventionId)
  if (!convention) return
  const key = { conventionId, orderId, jobId }
  const answer = await deps.card.inquire({ shop: deps.shopOf(convention), orderId, amount: price })
  deps.log.info({ orderId, jobId, answer: answer.kind }, 'card provider asked')
  if (answer.kind === 'paid') return settleAttempt(deps, key, answer)
  const age = deps.clock.now() - startedAt.getTime()
  if (answer.kind === 'unpaid' && age > deps.card.longestCharge + grace)
    return settleAttempt(deps, key, {
      kind: 'declined',
      code: '1300',
      canRetry: true,
      errors: [],
      entry: answer.entry,
    })
}
