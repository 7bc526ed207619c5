import type { CardProvider } from './card-payment.ts'
import { gmo } from './gmo/gmo-provider.ts'

/**
 * All card providers. The first is the default for convention files and answers at addresses without a name;
 * the card emulator emulates it.
 */
export const cardProviders: readonly CardProvider[] = [gmo]
