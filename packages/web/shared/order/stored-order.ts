import type { WaitingOrder } from '@uketsuke/contract'
import { holdsTexts, parseJson } from '../../lib/parse-json.ts'
import { stored } from '../../lib/store.ts'

/** The data with which a tab resumes waiting for a payment after a phone has discarded it. */
const storedOrder = <Owner extends string>(place: typeof stored.registrationOrder, owner: Owner) => {
  type StoredOrder = WaitingOrder & Record<Owner, string>

  const isStoredOrder = (value: unknown): value is StoredOrder =>
    holdsTexts<Owner | 'orderId' | 'registrationId'>(value, owner, 'orderId', 'registrationId') &&
    'planIds' in value &&
    Array.isArray(value.planIds)

  return {
    store: (order: StoredOrder): void => place.write(JSON.stringify(order)),
    /** This owner's order, if it was still open when this tab last checked. */
    find: (id: string): StoredOrder | null => {
      const found = parseJson(place.read() ?? '')
      return isStoredOrder(found) && found[owner] === id ? found : null
    },
    forget: (): void => place.clear(),
  }
}

/** A registration, found by the code of its link. */
export const storedRegistration = storedOrder(stored.registrationOrder, 'code')
/** An additional purchase, found by the registration ID of its participant. */
export const storedPurchase = storedOrder(stored.additionalOrder, 'registrationId')
