import type { DecisionAnswer, DecisionRequest, DifferenceKind } from '@uketsuke/contract/operator'
import type { Inquiry, PaidRecord } from '../../adapters/card-payment/card-payment.ts'
import type { Trx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { newOpaqueId } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { lockOrderWithPerson, type OrderKey, type OrderWithPerson } from '../order/find-order.ts'
import { bookPayment, refundUnbookedPayment } from '../payment/book-payment.ts'
import type { SettleDeps } from '../payment/settle-attempt.ts'
import { findLastRefund, requestRefund } from '../refund/request-refund.ts'
import { theirsOf } from './ask-about-order.ts'
import { amountOf, decisionsOf, differenceOf } from './rules.ts'
import {
  insertReturnedCharge,
  listLastReturnedCharges,
  listOrdersElsewhere,
  type ReturnedChargeKey,
} from './store.ts'

export type DecisionDeps = Pick<SettleDeps, 'queue' | 'conventions' | 'log'> & {
  /** Carries out the request after the commit, whether payments are paused or not. */
  carryOut: (refund: { conventionId: string; refundId: string }) => void
  refundUnknown: (charge: ReturnedChargeKey) => void
}

type Refusal = 'RESOURCE_NOT_FOUND' | 'INPUT_MISMATCH' | 'INVALID_INPUT' | 'RESOURCE_NOT_AVAILABLE'
type Decided = Result<DecisionAnswer, Refusal>

type Asked = OrderKey & {
  /** The provider's name and its recent answer. */
  provider: string
  answer: Inquiry
  request: DecisionRequest
  now: Date
}

const done = succeed({ state: 'done' } as const)
const requested = succeed({ state: 'requested' } as const)

/**
 * POST /reconciliation/{orderId}: carries out the secretariat's decision about a difference. Once the books
 * agree, deciding again changes nothing. RESOURCE_NOT_FOUND: the provider charged nothing and we know no such
 * order, or it belongs to another convention. INPUT_MISMATCH: the provider's amount has changed.
 * INVALID_INPUT: the decision is impossible for this difference. RESOURCE_NOT_AVAILABLE: the order can no
 * longer be completed, so the money can only be refunded.
 */
export const decideDifference = async (trx: Trx, deps: DecisionDeps, asked: Asked): Promise<Decided> => {
  const { conventionId, orderId, answer, request } = asked
  const order = await lockOrderWithPerson(trx, asked)
  const theirs = theirsOf(answer)
  const refund = order
    ? await findLastRefund(trx, asked)
    : (await listLastReturnedCharges(trx, conventionId, [orderId]))[0]
  const isNobodys = !order && !refund && answer.kind === 'unpaid'
  if (isNobodys || (!order && (await listOrdersElsewhere(trx, conventionId, [orderId])).length > 0))
    return fail('RESOURCE_NOT_FOUND')
  // If the money has been refunded meanwhile, the following step finds and records that.
  if (
    refund?.state === 'requested' &&
    (request.decision === 'giveBack' || theirs.amount === refund.remaining)
  ) {
    afterCommit(trx, () => carryOn(deps, conventionId, refund))
    return requested
  }
  const kind = differenceOf(order, theirs, refund)
  if (!kind) return done
  if (theirs.amount !== request.amount) return fail('INPUT_MISMATCH', { details: { amount: theirs.amount } })
  const possible = decisionsOf(kind, { ours: order, theirs, refund })
  if (!possible.includes(request.decision)) return fail('INVALID_INPUT', { details: { kind, possible } })
  afterCommit(trx, (log) =>
    log.warn(
      { conventionId, orderId, kind, decision: request.decision, amount: theirs.amount },
      'reconciled',
    ),
  )
  return carryOutDecision(trx, deps, asked, { kind, order })
}

/** Carries out a decision that is possible for this kind of difference. */
const carryOutDecision = async (
  trx: Trx,
  deps: DecisionDeps,
  asked: Asked,
  { kind, order }: { kind: DifferenceKind; order: OrderWithPerson | undefined },
): Promise<Decided> => {
  const { conventionId, orderId, provider, answer, request, now } = asked
  if (order && kind === 'refundedThere') return bookRefund(trx, deps, asked, order)
  if (answer.kind !== 'paid') throw new Error(`${kind}, but nothing is charged for order ${orderId}`)
  const { amount, record } = answer
  if (!order || kind === 'chargedMoreThere')
    return returnCharge(trx, deps, asked, { amount, remaining: amountOf(order), record })
  const missing = { order, provider, record, now }
  if (request.decision === 'book')
    return (await bookPayment(trx, deps, missing)) ? done : fail('RESOURCE_NOT_AVAILABLE')
  const { refundId } = await refundUnbookedPayment(trx, missing, { amount, reason: request.reason })
  afterCommit(trx, () => deps.carryOut({ conventionId, refundId }))
  return requested
}

/** Has the provider refund the charge beyond `remaining` yen, for which no order here accounts. */
const returnCharge = async (
  trx: Trx,
  { refundUnknown }: DecisionDeps,
  { conventionId, orderId, provider: name, request, now }: Asked,
  { amount, remaining, record }: { amount: number; remaining: number; record: PaidRecord },
): Promise<Decided> => {
  const key = { conventionId, returnId: newOpaqueId() }
  const { reference, tranId, cardLast4 } = record
  const provider = { name, reference, tranId, ...(cardLast4 && { cardLast4 }) }
  const charge = { ...key, orderId, amount, remaining, provider, reason: request.reason }
  if (await insertReturnedCharge(trx, charge, now)) afterCommit(trx, () => refundUnknown(key))
  return requested
}

/** Records a refund that the provider has already given. Carrying it out then finds nothing left to do. */
const bookRefund = async (
  trx: Trx,
  { carryOut }: DecisionDeps,
  { conventionId, answer, request, now }: Asked,
  order: OrderWithPerson,
): Promise<Decided> => {
  const amount = amountOf(order) - theirsOf(answer).amount
  const { reason } = request
  const refund = await requestRefund(trx, order, { amount, participant: 'keep', seats: 'keep', reason }, now)
  if (!refund.ok) return fail('RESOURCE_NOT_AVAILABLE', { details: { refund: refund.code } })
  const { refundId } = refund.value
  afterCommit(trx, () => carryOut({ conventionId, refundId }))
  return requested
}

const carryOn = (
  { carryOut, refundUnknown }: DecisionDeps,
  conventionId: string,
  running: { refundId: string } | { returnId: string },
): void =>
  'refundId' in running
    ? carryOut({ conventionId, refundId: running.refundId })
    : refundUnknown({ conventionId, returnId: running.returnId })
