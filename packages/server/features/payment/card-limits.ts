import { limits } from '@uketsuke/contract'
import { waitOf } from '../../platform/rate-limit/rate-limit.ts'
import type { UnpaidCards } from '../order/payment-attempts.ts'

/**
 * How long the next card must wait, in milliseconds; 0 if it need not. At a crowded client address each
 * mailbox waits longer after its own cards, but never because of its neighbours.
 */
export const waitBeforeNextCard = (
  { ofOrder, ofMailbox, ofClientAddress }: UnpaidCards,
  now: Date,
): number => {
  const { window, perOrder, perMailbox, perClientAddress, crowdedWait } = limits.unpaidCards
  return Math.max(
    waitOf(ofOrder, { max: perOrder, window }, now),
    waitOf(ofMailbox, { max: perMailbox, window }, now),
    ofClientAddress < perClientAddress
      ? 0
      : waitOf(ofMailbox, { max: 1, window, growsFrom: crowdedWait }, now),
  )
}

/** Whether the cards of an hour look like card testing. */
export const looksLikeCardTesting = ({ paid, unpaid }: { paid: number; unpaid: number }): boolean =>
  paid + unpaid > limits.cardChecking.cards && paid < limits.cardChecking.paidShare * (paid + unpaid)
