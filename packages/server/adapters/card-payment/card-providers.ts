import type { CardProvider } from './card-payment.ts'
import { gmo } from './gmo/gmo-provider.ts'

/**
 * All card providers. The first one also answers at addresses without a name, and the card emulator stands in
 * for it. `CARD_PROVIDER` names the provider of convention files that name none.
 */
export const cardProviders: readonly CardProvider[] = [gmo]
