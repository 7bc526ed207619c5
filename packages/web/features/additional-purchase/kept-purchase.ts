import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'

/** What a purchase needs to go on waiting for its payment when telephones have thrown its tab away meanwhile. */
type KeptPurchase = { registrationId: string; orderId: string; planIds: string[] }

const isKeptPurchase = (value: unknown): value is KeptPurchase =>
  holdsTexts(value, 'registrationId', 'orderId') && 'planIds' in value && Array.isArray(value.planIds)

export const keepPurchase = (purchase: KeptPurchase): void =>
  stored.additionalOrder.write(JSON.stringify(purchase))

/** The order of this participant that had not ended when the tab last knew. */
export const keptPurchase = (registrationId: string): KeptPurchase | null => {
  const kept = parseJson(stored.additionalOrder.read() ?? '')
  return isKeptPurchase(kept) && kept.registrationId === registrationId ? kept : null
}

export const forgetPurchase = (): void => stored.additionalOrder.clear()
