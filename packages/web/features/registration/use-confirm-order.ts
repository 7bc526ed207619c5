import { useMutation } from '@tanstack/react-query'
import type { BrokenRule, Language, TicketPlan } from '@uketsuke/contract'
import { ApiError, hasCode } from '../../lib/api-error.ts'
import { useLanguage } from '../../lib/language.tsx'
import { chosenPlans, type Offer, totalOf } from '../../shared/order/offer.ts'
import type { SendError } from '../../shared/order/ordering.ts'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'
import { type Sent, sendRegistration } from './send-registration.ts'
import { storeOrder } from './stored-order.ts'

export type PaymentWindow = {
  show: (order: { mode: 'normal'; orderId: string; code: string; language: Language }) => void
  close: () => void
}

type Given = {
  link: Link
  offer: Offer
  /** Called in the click that confirms the order, or the browser would block the window. */
  openPayment: () => PaymentWindow
  /** Others took seats. */
  onSeatsChanged: () => void
  onSent: (sent: Sent & { plans: TicketPlan[] }) => void
  /** The server refused fields of the form. */
  onRefused: (fields: readonly BrokenRule[]) => void
}

/** Sends the confirmed registration and its order. The payment window takes the payment, if there is one. */
export const useConfirmOrder = ({ link, offer, openPayment, onSeatsChanged, onSent, onRefused }: Given) => {
  const { language } = useLanguage()
  const { error, isPending, mutate, reset } = useMutation<
    Sent,
    SendError,
    Parameters<typeof sendRegistration>[0]
  >({
    mutationFn: sendRegistration,
    onError: ({ cause }) => {
      if (hasCode(cause, 'RESOURCE_NOT_AVAILABLE')) onSeatsChanged()
    },
  })

  const confirm = (details: Details) => {
    const { planId, metadata } = details
    const otherPlans = metadata.otherPlans ?? []
    const plans = chosenPlans(offer, planId, otherPlans)
    const options = plans.filter(({ type }) => type === 'option')
    const paymentWindow = totalOf(plans) > 0 ? openPayment() : null
    mutate(
      { link, details, options, stocks: offer.stocks },
      {
        onSuccess: ({ orderId, registrationId }) => {
          if (orderId === null) paymentWindow?.close()
          else {
            paymentWindow?.show({ mode: 'normal', orderId, code: link.code, language })
            storeOrder({ code: link.code, orderId, registrationId, planIds: [planId, ...otherPlans] })
          }
          onSent({ orderId, registrationId, plans })
        },
        onError: ({ cause }) => {
          paymentWindow?.close()
          const refused = cause instanceof ApiError ? (cause.details ?? []) : []
          if (refused.length > 0) onRefused(refused)
        },
      },
    )
  }

  return { confirm, error, isSending: isPending, forgetError: reset }
}
