import { cardProviders } from '@uketsuke/server/card-payment/card-providers'

/** The card providers that a convention may name. */
export const cardProviderNames: readonly string[] = cardProviders.map(({ name }) => name)
