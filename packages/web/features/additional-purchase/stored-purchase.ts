import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'

/** The data with which a purchase resumes waiting for its payment after a phone has discarded the tab. */
type StoredPurchase = { registrationId: string; orderId: string; planIds: string[] }

const isStoredPurchase = (value: unknown): value is StoredPurchase =>
  holdsTexts(value, 'registrationId', 'orderId') && 'planIds' in value && Array.isArray(value.planIds)

export const storePurchase = (purchase: StoredPurchase): void =>
  stored.additionalOrder.write(JSON.stringify(purchase))

/** This participant's order, if it was still open when this tab last checked. */
export const storedPurchase = (registrationId: string): StoredPurchase | null => {
  const found = parseJson(stored.additionalOrder.read() ?? '')
  return isStoredPurchase(found) && found.registrationId === registrationId ? found : null
}

export const forgetPurchase = (): void => stored.additionalOrder.clear()
