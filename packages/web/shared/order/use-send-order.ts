import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import type { Language, TicketPlan } from '@uketsuke/contract'
import { useLanguage } from '../../lib/language.tsx'
import { totalOf } from './offer.ts'
import type { SendError } from './ordering.ts'

/** The code of a registration; an additional purchase is paid by the logged-in participant. */
type Payer = { kind: 'registration'; code: string } | { kind: 'additional' }
export type OrderToPay = Payer & { orderId: string }
export type OrderKind = Payer['kind']

/** Opens the window in the click that confirms the order, or the browser would block it. */
export type OpenPayment = () => {
  show: (order: OrderToPay & { language: Language }) => void
  close: () => void
}

type Sending<Order, Sent> = Pick<UseMutationOptions<Sent, SendError, Order>, 'mutationFn' | 'onError'> & {
  openPayment: OpenPayment
}

type Confirmed<Order, Sent> = {
  order: Order
  plans: readonly TicketPlan[]
  payer: Payer
  onSent: (sent: Sent) => void
  onFailed: (cause: unknown) => void
}

/** Sends a confirmed order. The payment window takes the payment, if there is one. */
export const useSendOrder = <Order, Sent extends { orderId: string | null }>({
  openPayment,
  ...mutation
}: Sending<Order, Sent>) => {
  const { language } = useLanguage()
  const { error, isPending, mutate, reset } = useMutation<Sent, SendError, Order>(mutation)

  const send = ({ order, plans, payer, onSent, onFailed }: Confirmed<Order, Sent>) => {
    const paymentWindow = totalOf(plans) > 0 ? openPayment() : null
    mutate(order, {
      onSuccess: (sent) => {
        if (sent.orderId === null) paymentWindow?.close()
        else paymentWindow?.show({ ...payer, orderId: sent.orderId, language })
        onSent(sent)
      },
      onError: ({ cause }) => {
        paymentWindow?.close()
        onFailed(cause)
      },
    })
  }

  return { send, error, isSending: isPending, forgetError: reset }
}
