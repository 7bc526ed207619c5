import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'

/** What a purchase needs to resume waiting for its payment after a phone has discarded the tab. */
type KeptPurchase = { registrationId: string; orderId: string; planIds: string[] }

const isKeptPurchase = (value: unknown): value is KeptPurchase =>
  holdsTexts(value, 'registrationId', 'orderId') && 'planIds' in value && Array.isArray(value.planIds)

export const keepPurchase = (purchase: KeptPurchase): void =>
  stored.additionalOrder.write(JSON.stringify(purchase))

/** This participant's order that was still open when the tab last knew. */
export const keptPurchase = (registrationId: string): KeptPurchase | null => {
  const kept = parseJson(stored.additionalOrder.read() ?? '')
  return isKeptPurchase(kept) && kept.registrationId === registrationId ? kept : null
}

export const forgetPurchase = (): void => stored.additionalOrder.clear()
