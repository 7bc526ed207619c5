import type { Difference, Reconciliation } from '@uketsuke/contract/operator'
import { reconciliationLimit } from '@uketsuke/contract/operator'
import type { CardPayment, Inquiry } from '../../adapters/card-payment/card-payment.ts'
import { later } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { days } from '../../platform/duration.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { askAboutOrder, theirsOf } from './ask-about-order.ts'
import { amountOf, decisionsOf, differenceOf, expectedAmount, type RefundView } from './rules.ts'
import {
  type BookedOrder,
  listBookedOrders,
  listLastReturnedCharges,
  listOrdersElsewhere,
  listTriedOrders,
} from './store.ts'

/** The number of concurrent inquiries to the provider. */
const atOnce = 8

/**
 * POST /reconciliation: asks the provider about every order in its list, and about our orders that recently
 * sent a card. Compares the answers with our books, and changes nothing. INVALID_INPUT: the file is not a
 * list, or too long.
 */
export const compareBooks = async (
  db: Db,
  card: CardPayment,
  { convention, now }: CallContext,
  { file, since }: { file: Buffer; since: Date | undefined },
): Promise<Result<Reconciliation, 'INVALID_INPUT'>> => {
  const { conventionId } = convention
  const listed = card.readTransactions(file)
  if (!listed) return fail('INVALID_INPUT', { details: { file: 'no column with order IDs found' } })
  const from = since ?? later(now, -days(2))
  const tried = await listTriedOrders(db, { conventionId, since: from, max: reconciliationLimit + 1 })
  const named = [...new Set([...listed.map(({ orderId }) => orderId), ...tried])]
  if (named.length > reconciliationLimit)
    return fail('INVALID_INPUT', { details: { orders: named.length, most: reconciliationLimit } })

  const [booked, returns, elsewhere] = await Promise.all([
    listBookedOrders(db, conventionId, named),
    listLastReturnedCharges(db, conventionId, named),
    listOrdersElsewhere(db, conventionId, named),
  ])
  const ours = new Map(booked.map((order) => [order.orderId, order]))
  const others = new Set(elsewhere)
  const orderIds = named.filter((orderId) => ours.has(orderId) || !others.has(orderId))
  const returned = new Map(returns.map((charge) => [charge.orderId, charge]))
  const processed = new Map(listed.map(({ orderId, processedAt }) => [orderId, processedAt]))
  const answers = await askAll(orderIds, (orderId) =>
    askAboutOrder(card, orderId, ours.get(orderId)?.provider ?? null),
  )
  return succeed(
    summaryOf(
      orderIds.map((orderId, index) => ({
        orderId,
        order: ours.get(orderId),
        refund: ours.get(orderId)?.refund ?? returned.get(orderId),
        processedAt: processed.get(orderId) ?? null,
        answer: answers[index] ?? { kind: 'unknown', reason: 'it was not asked' },
      })),
    ),
  )
}

/** Asks about all orders, a few at a time. */
const askAll = async <Answer>(
  orderIds: string[],
  ask: (orderId: string) => Promise<Answer>,
): Promise<Answer[]> => {
  const answers: Answer[] = []
  const waiting = orderIds.entries()
  const work = async (): Promise<void> => {
    for (const [index, orderId] of waiting) answers[index] = await ask(orderId)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return answers
}

type Compared = {
  orderId: string
  order: BookedOrder | undefined
  refund: RefundView | undefined
  processedAt: string | null
  answer: Inquiry
}

const summaryOf = (compared: Compared[]): Reconciliation => {
  const differences = compared.flatMap((one) => differenceFrom(one) ?? [])
  const different = new Set(differences.map(({ orderId }) => orderId))
  const agreeing = compared.filter(({ orderId }) => !different.has(orderId))
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return {
    compared: compared.length,
    agreeing: { orders: agreeing.length, amount: sum(agreeing.map(({ answer }) => theirsOf(answer).amount)) },
    theirs: sum(compared.map(({ answer }) => theirsOf(answer).amount)),
    ours: sum(compared.map(({ order, answer, refund }) => expectedAmount(order, theirsOf(answer), refund))),
    differences,
  }
}

const differenceFrom = ({
  orderId,
  order,
  refund,
  processedAt,
  answer,
}: Compared): Difference | undefined => {
  const theirs = theirsOf(answer)
  const kind = differenceOf(order, theirs, refund)
  if (!kind) return undefined
  const record = 'record' in answer ? answer.record : undefined
  return {
    orderId,
    kind,
    theirs: {
      ...theirs,
      processedAt,
      reference: record?.reference ?? null,
      tranId: record?.tranId ?? null,
      cardLast4: record?.cardLast4 ?? null,
      reason: answer.kind === 'unknown' ? answer.reason : null,
    },
    ours: order ? oursOf(order) : null,
    decisions: decisionsOf(kind, { ours: order, theirs, refund }),
    refund: refund?.state ?? null,
  }
}

const oursOf = (order: BookedOrder): Difference['ours'] => ({
  state: order.state,
  kind: order.kind,
  price: order.price,
  refunded: order.refunded,
  amount: amountOf(order),
  createdAt: order.createdAt.toISOString(),
  registrationId: order.registrationId,
  name: `${order.lastName} ${order.firstName}`,
  email: order.email,
})
