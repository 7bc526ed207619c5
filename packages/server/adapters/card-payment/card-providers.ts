import type { CardProvider } from './card-payment.ts'
import { gmo } from './gmo/gmo-provider.ts'

/**
 * All card providers. The first one is the default for convention files. It also answers at addresses without
 * a name, and the card emulator emulates it.
 */
export const cardProviders: readonly CardProvider[] = [gmo]
