import type { CardProvider } from './card-payment.ts'
import { gmo } from './gmo/gmo-provider.ts'

/**
 * Every card provider there is. The first is meant where a convention's file names none, answers at the addresses that
 * name none, and is the one that the card emulator stands in for.
 */
export const cardProviders: readonly CardProvider[] = [gmo]
