import type { LocalizedText, TicketPlan, TicketType } from '@uketsuke/contract'

type Plan = {
  planId: string
  type: TicketType
  name: LocalizedText
  description: LocalizedText
  price: number
}

/** As the screens write it. 0 is free. */
export const priceText = (price: number): LocalizedText =>
  price === 0
    ? { ja: '無料', en: 'Free' }
    : { ja: `¥${price.toLocaleString('ja-JP')}`, en: `¥${price.toLocaleString('ja-JP')}` }

/** A plan as the browser sees it. */
export const ticketOf = ({ planId, type, name, description, price }: Plan): TicketPlan => ({
  planId,
  planName: name,
  price,
  priceText: priceText(price),
  type,
  metadata: { description },
})

export type SeatKey = { planId: string; seatNo: number }

/** The name of a seat on the wire. */
export const sheetIdOf = ({ planId, seatNo }: SeatKey): string => `${planId}-${seatNo}`
