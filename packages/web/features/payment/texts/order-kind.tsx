import type { Messages } from '@uketsuke/phrases'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import { useLanguage } from '../../../lib/language.tsx'
import type { OrderKind } from '../../../shared/order/use-send-order.ts'

const OrderKindContext = createContext<OrderKind>('registration')

/** Whether the order is a registration or an additional purchase. */
export const useOrderKind = (): OrderKind => use(OrderKindContext)

type Texts = { [key: string]: unknown }

const isBranch = (texts: unknown): texts is Texts =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)

/** Replaces texts with those of `own`. */
const overlay = (texts: Texts, own: Texts): Texts => ({
  ...texts,
  ...Object.fromEntries(
    Object.entries(own).map(([key, text]) => {
      const replaced = texts[key]
      return [key, isBranch(text) && isBranch(replaced) ? overlay(replaced, text) : text]
    }),
  ),
})

/** The product's texts with those of an additional payment merged in. */
export const textsOfAdditional = (messages: Messages): Messages => ({
  ...messages,
  payment: overlay(messages.payment, messages.additionalPayment) as Messages['payment'],
})

/** Provides the kind of the order: the screens are the same for both, but their texts differ. */
export function InOrderKind({ kind, children }: { kind: OrderKind; children: ReactNode }) {
  const { language } = useLanguage()
  const messages = useMessages()
  const own = useMemo(
    () => (kind === 'additional' ? textsOfAdditional(messages) : messages),
    [kind, messages],
  )
  return (
    <OrderKindContext value={kind}>
      <IntlProvider locale={language} messages={own}>
        {children}
      </IntlProvider>
    </OrderKindContext>
  )
}
