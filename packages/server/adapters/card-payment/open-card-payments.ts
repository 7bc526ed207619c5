import { ConfigError } from '../../platform/config.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import { ConventionError, type PaymentCheck } from '../../platform/conventions/read-convention.ts'
import type { CardPayment, CardProvider, CardProviderDeps } from './card-payment.ts'

/** The card payments of a convention. @throws ConventionError if the environment lacks a setting for them. */
export type CardPayments = (convention: Convention) => CardPayment

/** Opens the providers that conventions name. A convention that names none has the fallback. */
export const openCardPayments = (
  providers: readonly CardProvider[],
  fallbackProvider: string,
  deps: CardProviderDeps,
): CardPayments => {
  // A reloaded convention is another object.
  const payments = new WeakMap<Convention, CardPayment>()
  return (convention) => {
    const { provider: name = fallbackProvider, settings } = convention.payment
    const known = payments.get(convention)
    if (known) return known
    const provider = providers.find((candidate) => candidate.name === name)
    if (!provider) throw new Error(`${convention.conventionId}: no card provider ${name}`)
    const payment = named(convention, () => provider.open(deps, settings))
    payments.set(convention, payment)
    return payment
  }
}

/**
 * The faults of a convention's keys below `payment`, according to the named provider, or a fault in that
 * name.
 */
export const faultsOfPayment =
  (providers: readonly CardProvider[], fallbackProvider: string): PaymentCheck =>
  ({ provider: name = fallbackProvider, settings }) => {
    const provider = providers.find((known) => known.name === name)
    if (provider) return provider.settings.safeParse(settings).error?.issues ?? []
    const values = providers.map((known) => known.name)
    return [{ code: 'invalid_value', values, path: ['provider'], message: 'no such provider' }]
  }

/** Adds the convention to each line of an error about the environment. */
const named = <T>({ conventionId }: Convention, open: () => T): T => {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new ConventionError(error.message.replace(/^/gm, `${conventionId}: `))
  }
}
