import { notCharged } from '@uketsuke/contract'
import type { Inquiry } from '../../adapters/card-payment/card-payment.ts'
import { nowOf } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { minutes, seconds } from '../../platform/duration.ts'
import { inLogContext } from '../../platform/log.ts'
import { noteFinding } from '../finding/note-finding.ts'
import { askProvider } from '../order/ask-provider.ts'
import { findOrder, type OrderKey } from '../order/find-order.ts'
import { claimDueAttempts, type DueAttempt } from '../order/payment-attempts.ts'
import { isTimeToPayOver } from '../order/rules.ts'
import type { ChargeDeps } from './charge-card.ts'
import { checkGaps } from './rules.ts'
import { settleAttempt } from './settle-attempt.ts'

const batch = 50
/** Added to the longest charge. After that, no answer will come. */
const grace = seconds(15)
/** An attempt that stays undecided for longer becomes a finding. */
const reportAfter = minutes(10)

/** Asks the provider about an order. A payment of a different amount counts as unknown. */
export const inquireOrder = async (
  { cardOf, conventions, db }: ChargeDeps,
  key: OrderKey,
): Promise<Inquiry> => {
  const convention = conventions.find(key.conventionId)
  if (!convention) return { kind: 'unknown', reason: 'its convention does not exist' }
  const order = await findOrder(db, key)
  if (!order) return { kind: 'unknown', reason: 'the order does not exist' }
  const answer = await askProvider(cardOf(convention), order)
  const expected = order.price - order.refunded
  return answer.kind === 'paid' && answer.amount !== expected
    ? { kind: 'unknown', reason: `charged ${answer.amount} yen instead of ${expected}` }
    : answer
}

/** Adds a finding about an order without a registration that the provider charged and refunded. */
export const noteRefundAtProvider = (
  db: Db,
  { conventionId, orderId }: OrderKey,
  now: Date,
): Promise<boolean> => {
  const text = 'The provider says that this order was charged and refunded there; no registration was made.'
  return noteFinding(db, { conventionId, orderId, kind: 'difference', text }, now)
}

/**
 * Asks the provider about every undecided charge that is due. Settles a found payment at once. Assumes that
 * nothing was paid only when the charge can no longer be on its way.
 */
export const settleDueAttempts = async (deps: ChargeDeps): Promise<void> => {
  const now = nowOf(deps.clock)
  const due = await claimDueAttempts(deps.db, now, checkGaps, batch)
  await Promise.all(
    due.map((attempt) => {
      const { conventionId, orderId, jobId } = attempt
      return inLogContext({ conventionId, orderId, jobId }, () => settleByInquiry(deps, attempt, now))
    }),
  )
}

/** `now` is the time of the inquiry. The answer does not apply to anything later. */
const settleByInquiry = async (deps: ChargeDeps, attempt: DueAttempt, now: Date): Promise<void> => {
  const { db, log } = deps
  const { conventionId, orderId } = attempt
  const answer = await inquireOrder(deps, attempt)
  const age = now.getTime() - attempt.sentAt.getTime()
  const reason = 'reason' in answer ? answer.reason : undefined
  log.info({ answer: answer.kind, reason }, 'card provider asked')
  const unpaid = { kind: 'unpaid', ...notCharged, seen: attempt, transaction: null } as const

  if (answer.kind === 'paid') return settleAttempt(deps, attempt, answer)
  if (answer.kind === 'unpaid' && isOver(deps, attempt, now))
    return settleAttempt(deps, attempt, { ...unpaid, transaction: answer.transaction })
  if (answer.kind === 'refunded') {
    await noteRefundAtProvider(db, attempt, now)
    return settleAttempt(deps, attempt, { ...unpaid, canRetry: false })
  }
  if (answer.kind === 'unknown' && age > reportAfter) {
    log.error({ reason }, 'charge undecided for more than ten minutes')
    const text = `The provider could not say whether this order is paid: ${answer.reason}`
    await noteFinding(db, { conventionId, orderId, kind: 'undecided', text }, now)
  }
}

/**
 * Whether the attempt can no longer lead to a charge. While the browser is away nothing is sent, so the
 * attempt ends with its order. A charge that was sent may take some time to arrive.
 */
const isOver = ({ cardOf, conventions }: ChargeDeps, attempt: DueAttempt, now: Date): boolean => {
  if (attempt.state === 'authenticating') return isTimeToPayOver(attempt, now)
  const convention = conventions.find(attempt.conventionId)
  const sentFor = now.getTime() - attempt.sentAt.getTime()
  return convention !== undefined && sentFor > cardOf(convention).timeInFlight + grace
}
