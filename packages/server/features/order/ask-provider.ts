import type { CardPayment, Inquiry } from '../../adapters/card-payment/card-payment.ts'
import type { Order } from './store.ts'

/** Asks a provider about an order. A provider knows nothing about cards that another provider received. */
export const askProvider = async (
  card: CardPayment,
  { orderId, provider }: Pick<Order, 'orderId' | 'provider'>,
): Promise<Inquiry> =>
  provider && provider.name !== card.provider
    ? { kind: 'unknown', reason: `its card was sent to ${provider.name}` }
    : card.inquire({ orderId })
