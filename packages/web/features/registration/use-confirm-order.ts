import type { BrokenRule, TicketPlan } from '@uketsuke/contract'
import { ApiError, hasCode } from '../../lib/api-error.ts'
import { chosenPlans, type Offer } from '../../shared/order/offer.ts'
import { storedRegistration } from '../../shared/order/stored-order.ts'
import { type OpenPayment, useSendOrder } from '../../shared/order/use-send-order.ts'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'
import { type Sent, sendRegistration } from './send-registration.ts'

type Given = {
  link: Link
  offer: Offer
  openPayment: OpenPayment
  /** Others took seats. */
  onSeatsChanged: () => void
  onSent: (sent: Sent & { plans: TicketPlan[] }) => void
  /** The server refused fields of the form. */
  onRefused: (fields: readonly BrokenRule[]) => void
}

/** Sends the confirmed registration and its order. */
export const useConfirmOrder = ({ link, offer, openPayment, onSeatsChanged, onSent, onRefused }: Given) => {
  const { send, ...sending } = useSendOrder({
    openPayment,
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
    const { code } = link
    send({
      order: { link, details, options, stocks: offer.stocks },
      plans,
      payer: { kind: 'registration', code },
      onSent: ({ orderId, registrationId }) => {
        if (orderId !== null)
          storedRegistration.store({ code, orderId, registrationId, planIds: [planId, ...otherPlans] })
        onSent({ orderId, registrationId, plans })
      },
      onFailed: (cause) => {
        const refused = cause instanceof ApiError ? (cause.details ?? []) : []
        if (refused.length > 0) onRefused(refused)
      },
    })
  }

  return { confirm, ...sending }
}
