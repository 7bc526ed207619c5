import type { CardPayment } from '../../adapters/card-payment/card-payment.ts'
import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import { compareAt } from '../order/comparison-schedule.ts'
import { findOrder, findOrderByReference, type Order } from '../order/find-order.ts'
import { askAtOnce } from '../order/payment-attempts.ts'

type Deps = {
  db: Db
  clock: Clock
  conventions: Conventions
  cardOf: (convention: Convention) => CardPayment
  log: Log
}

/**
 * POST /notifications/card. A notification is never trusted. It is only a reason to ask the provider about
 * the order now instead of later. Its reference must match that of the order, once the answer to the first
 * call has made that known. Every notification is acknowledged.
 */
export const receiveNotification = async (
  { db, clock, conventions, cardOf, log }: Deps,
  provider: string,
  body: Buffer,
): Promise<void> => {
  const cards = conventions.all().map((convention) => ({ convention, card: cardOf(convention) }))
  const found = await Promise.all(
    cards
      .filter(({ card }) => card.provider === provider)
      .map(({ convention, card }) => findNamed(db, convention, card, body)),
  )
  const order = found.find((candidate) => candidate !== undefined)
  if (!order) {
    log.info('notification of an unknown order')
    return
  }
  const now = nowOf(clock)
  if (await askAtOnce(db, order, now)) return
  // Every payment is notified, and then compared on two days. A later notification may announce a change at
  // the provider. For an ended order, it may announce an unexpected payment.
  await compareAt(db, order, now, { unlessPlanned: order.state === 'completed' })
}

/** The order of a convention that a notification names. */
const findNamed = async (
  db: Db,
  { conventionId }: Convention,
  card: CardPayment,
  body: Buffer,
): Promise<Order | undefined> => {
  const named = card.readNotification(body)
  if (!named) return undefined
  const { orderId, reference } = named
  const order =
    orderId === null
      ? await findOrderByReference(db, card.provider, reference)
      : await findOrder(db, { conventionId, orderId })
  const known = order?.provider?.reference
  return order?.conventionId === conventionId && (known === undefined || known === (reference ?? known))
    ? order
    : undefined
}
