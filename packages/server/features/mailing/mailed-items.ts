import type { Language, LocalizedText, TicketType } from '@uketsuke/contract'

type OrderItem = { type: TicketType; planName: LocalizedText; price: number }

/** The items of an order for mails, in one language. */
export const mailedItems = (items: readonly OrderItem[], language: Language) => {
  const named = items.map(({ type, planName, price }) => ({ type, name: planName[language], price }))
  return {
    category: named.find(({ type }) => type === 'general') ?? null,
    options: named.filter(({ type }) => type === 'option'),
  }
}
