import { useMutation } from '@tanstack/react-query'
import type { Language, TicketPlan } from '@uketsuke/contract'
import { hasCode } from '../../lib/api-error.ts'
import { useLanguage } from '../../lib/language.tsx'
import { type Offer, totalOf } from '../../shared/order/offer.ts'
import type { SendError } from '../../shared/order/ordering.ts'
import { type Buyer, sendPurchase } from './send-purchase.ts'
import { storePurchase } from './stored-purchase.ts'

export type OrderToPay = { mode: 'additional'; orderId: string }

export type PaymentWindow = {
  show: (order: OrderToPay & { language: Language }) => void
  close: () => void
}

type Sent = Awaited<ReturnType<typeof sendPurchase>>

type Given = {
  buyer: Buyer
  offer: Offer
  /** Called in the click that confirms the order, or the browser would block the window. */
  openPayment: () => PaymentWindow
  /** The offer may have changed. */
  onRefused: () => void
  onSent: (sent: Sent & { plans: TicketPlan[] }) => void
}

/** Places the confirmed order. The payment window takes the payment, if there is one. */
export const useConfirmPurchase = ({ buyer, offer, openPayment, onRefused, onSent }: Given) => {
  const { language } = useLanguage()
  const { error, isPending, mutate, reset } = useMutation<Sent, SendError, readonly TicketPlan[]>({
    mutationFn: (plans) => sendPurchase({ buyer, plans, stocks: offer.stocks }),
  })

  const confirm = (plans: TicketPlan[]) => {
    const paymentWindow = totalOf(plans) > 0 ? openPayment() : null
    mutate(plans, {
      onSuccess: ({ orderId }) => {
        if (orderId === null) paymentWindow?.close()
        else {
          paymentWindow?.show({ mode: 'additional', orderId, language })
          const planIds = plans.map(({ planId }) => planId)
          storePurchase({ registrationId: buyer.registrationId, orderId, planIds })
        }
        onSent({ orderId, plans })
      },
      onError: ({ cause }) => {
        paymentWindow?.close()
        if (hasCode(cause, 'RESOURCE_NOT_AVAILABLE', 'INVALID_PLAN_ID')) onRefused()
      },
    })
  }

  return { confirm, error, isSending: isPending, forgetError: reset }
}
