import { limits } from '@uketsuke/contract'
import { isLoopback } from '../../platform/client-address.ts'
import { later } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { mailboxOf } from '../../platform/mailbox-of.ts'
import { digest, newOpaqueId } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { Order } from '../order/find-order.ts'
import { moveOrder } from '../order/move-order.ts'
import { findUndecidedAttempt, insertAttempt, readUnpaidCards } from '../order/payment-attempts.ts'
import { paymentsPaused } from '../order/payments-paused.ts'
import { isTimeToPayOver, isUndecided } from '../order/rules.ts'
import { waitBeforeNextCard } from './card-limits.ts'
import { type ChargeRequest, registeredTransaction } from './charge-card.ts'
import { checkGaps } from './rules.ts'

const [firstGap = 0] = checkGaps

export type AttemptRefusal = 'ALREADY_COMPLETED' | 'PAYMENT_EXPIRED' | 'TOO_MANY_ATTEMPTS' | 'PAYMENTS_PAUSED'

const { window, perClientAddress } = limits.unpaidCards

const tooMany = (retryIn: number) => fail('TOO_MANY_ATTEMPTS', { retryIn })

/** Finds a convention's provider and starts its card payments. */
export type CardCharger = {
  /** Nothing is charged until the server starts without `UKETSUKE_HOLD=payments`. */
  isPaused: boolean
  providerOf: (convention: Convention) => string
  charge: (request: ChargeRequest) => void
}

/** A card token, and the buyer's e-mail address for 3-D Secure. */
type PresentedCard = ClientContext & { token: string; email: string }

/**
 * Records that the card will be charged for a locked order of this buyer, and charges it after the commit.
 * While a payment is undecided, a second click gets the same job and cannot start another charge.
 * ALREADY_COMPLETED: the order has ended, and its result says how.
 */
export const beginAttempt = async (
  trx: Trx,
  { isPaused, providerOf, charge }: CardCharger,
  order: Order,
  { convention, token, email, clientAddress, now }: PresentedCard,
): Promise<Result<{ jobId: string }, AttemptRefusal>> => {
  const { orderId } = order
  if (isUndecided(order.state)) {
    const running = await findUndecidedAttempt(trx, order)
    return running ? succeed({ jobId: running.jobId }) : fail('ALREADY_COMPLETED')
  }
  if (order.state === 'failed' && order.declines >= limits.maxDeclines) return tooMany(window)
  if (order.state === 'expired') return fail('PAYMENT_EXPIRED')
  if (order.state !== 'open') return fail('ALREADY_COMPLETED')
  if (isTimeToPayOver(order, now)) return fail('PAYMENT_EXPIRED')
  if (isPaused) return paymentsPaused

  const name = providerOf(convention)
  if (order.provider && order.provider.name !== name)
    throw new Error(
      `the card of order ${orderId} was sent to ${order.provider.name}, so it is not sent to ${name}`,
    )
  const presenter = { mailboxHash: digest(mailboxOf(email)), clientAddressHash: digest(clientAddress) }
  const unpaid = await readUnpaidCards(trx, { ...order, ...presenter }, { window, now }, perClientAddress)
  const wait = waitBeforeNextCard(isLoopback(clientAddress) ? { ...unpaid, ofClientAddress: 0 } : unpaid, now)
  if (wait > 0) return tooMany(wait)
  const jobId = newOpaqueId()
  await insertAttempt(trx, { ...order, ...presenter, jobId, checkAt: later(now, firstGap) }, now)
  await moveOrder(trx, order, 'begun', { at: now, actor: 'buyer', provider: { name } })
  const transaction = registeredTransaction(order.provider)
  const request = {
    convention,
    orderId,
    jobId,
    amount: order.price,
    startedAt: now,
    token,
    email,
    transaction,
  }
  afterCommit(trx, () => charge(request))
  return succeed({ jobId })
}
