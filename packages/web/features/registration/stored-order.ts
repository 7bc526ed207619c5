import type { WaitingOrder } from '@uketsuke/contract'
import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'

/** The data with which a registration resumes waiting for its payment after a phone has discarded the tab. */
type StoredOrder = WaitingOrder & { code: string }

const isStoredOrder = (value: unknown): value is StoredOrder =>
  holdsTexts(value, 'code', 'orderId', 'registrationId') && 'planIds' in value && Array.isArray(value.planIds)

export const storeOrder = (order: StoredOrder): void => stored.registrationOrder.write(JSON.stringify(order))

/** This link's order that was still open when the tab last knew. */
export const storedOrder = (code: string): StoredOrder | null => {
  const found = parseJson(stored.registrationOrder.read() ?? '')
  return isStoredOrder(found) && found.code === code ? found : null
}

export const forgetOrder = (): void => stored.registrationOrder.clear()
