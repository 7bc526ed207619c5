import type { CardPayment, Inquiry } from '../../adapters/card-payment/card-payment.ts'
import type { ProviderRecord } from '../../platform/db/tables.ts'
import { askProvider } from '../order/ask-provider.ts'
import type { Theirs } from './rules.ts'

/** The provider's answer about an order of any kind, whether we know it or not. */
export const askAboutOrder = (
  card: CardPayment,
  orderId: string,
  provider: ProviderRecord | null,
): Promise<Inquiry> => askProvider(card, { orderId, provider })

export const theirsOf = (answer: Inquiry): Theirs => ({
  state: answer.kind,
  amount: answer.kind === 'paid' ? answer.amount : 0,
})
