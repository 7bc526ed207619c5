import type { TicketPlan } from '@uketsuke/contract'
import { hasCode } from '../../lib/api-error.ts'
import type { Offer } from '../../shared/order/offer.ts'
import { storedPurchase } from '../../shared/order/stored-order.ts'
import { type OpenPayment, useSendOrder } from '../../shared/order/use-send-order.ts'
import { type Buyer, sendPurchase } from './send-purchase.ts'

type Sent = Awaited<ReturnType<typeof sendPurchase>>

type Given = {
  buyer: Buyer
  offer: Offer
  openPayment: OpenPayment
  /** The offer may have changed. */
  onRefused: () => void
  onSent: (sent: Sent & { plans: TicketPlan[] }) => void
}

/** Places the confirmed order. */
export const useConfirmPurchase = ({ buyer, offer, openPayment, onRefused, onSent }: Given) => {
  const { send, ...sending } = useSendOrder({ openPayment, mutationFn: sendPurchase })

  const confirm = (plans: TicketPlan[]) =>
    send({
      order: { buyer, plans, stocks: offer.stocks },
      plans,
      payer: { kind: 'additional' },
      onSent: ({ orderId }) => {
        if (orderId !== null) {
          const planIds = plans.map(({ planId }) => planId)
          storedPurchase.store({ registrationId: buyer.registrationId, orderId, planIds })
        }
        onSent({ orderId, plans })
      },
      onFailed: (cause) => {
        if (hasCode(cause, 'RESOURCE_NOT_AVAILABLE', 'INVALID_PLAN_ID')) onRefused()
      },
    })

  return { confirm, ...sending }
}
