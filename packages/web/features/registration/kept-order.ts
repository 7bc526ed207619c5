import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'

/** What a registration needs to resume waiting for its payment after a phone has discarded the tab. */
type KeptOrder = {
  code: string
  orderId: string
  registrationId: string
  planId: string
  otherPlans: string[]
}

const isKeptOrder = (value: unknown): value is KeptOrder =>
  holdsTexts(value, 'code', 'orderId', 'registrationId', 'planId') &&
  'otherPlans' in value &&
  Array.isArray(value.otherPlans)

export const keepOrder = (order: KeptOrder): void => stored.registrationOrder.write(JSON.stringify(order))

/** This link's order that was still open when the tab last knew. */
export const keptOrder = (code: string): KeptOrder | null => {
  const kept = parseJson(stored.registrationOrder.read() ?? '')
  return isKeptOrder(kept) && kept.code === code ? kept : null
}

export const forgetOrder = (): void => stored.registrationOrder.clear()
