import type { Messages } from '@uketsuke/phrases'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { IntlProvider, useMessages } from 'use-intl'
import { useLanguage } from '../../../lib/language.tsx'
import type { PaymentMode } from '../../../lib/store.ts'

const ModeContext = createContext<PaymentMode>('normal')

/** The subject of the payment: a registration (normal) or an additional purchase (additional). */
export const usePaymentMode = (): PaymentMode => use(ModeContext)

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
export const inAdditionalMode = (messages: Messages): Messages => ({
  ...messages,
  payment: overlay(messages.payment, messages.additionalPayment) as Messages['payment'],
})

/** Provides the mode: the screens are the same in both, but their texts differ. */
export function InPaymentMode({ mode, children }: { mode: PaymentMode; children: ReactNode }) {
  const { language } = useLanguage()
  const messages = useMessages()
  const own = useMemo(() => (mode === 'additional' ? inAdditionalMode(messages) : messages), [mode, messages])
  return (
    <ModeContext value={mode}>
      <IntlProvider locale={language} messages={own}>
        {children}
      </IntlProvider>
    </ModeContext>
  )
}
