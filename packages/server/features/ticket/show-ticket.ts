import type { LocalizedText, TicketPlan, TicketType } from '@uketsuke/contract'
import { writePrice } from '@uketsuke/phrases/amount'

type Plan = {
  planId: string
  type: TicketType
  name: LocalizedText
  description: LocalizedText
  price: number
}

/** A plan as the browser sees it. */
export const showTicket = ({ planId, type, name, description, price }: Plan): TicketPlan => ({
  planId,
  planName: name,
  price,
  priceText: writePrice(price),
  type,
  metadata: { description },
})
