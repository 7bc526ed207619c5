import { ConfigError } from '../../platform/config.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import { ConventionError, type PaymentCheck } from '../../platform/conventions/read-convention.ts'
import type { CardPayment, CardProvider, CardProviderDeps } from './card-payment.ts'

/** The card payments of a convention. @throws ConventionError if the environment lacks something for them. */
export type CardPayments = (convention: Convention) => CardPayment

/**
 * Lets conventions use the providers that they name. `standard` is the name of the default provider. The
 * others are opened when a convention first names them.
 * @throws ConfigError if the environment lacks something for `standard`.
 */
export const openCardPayments = (
  providers: readonly CardProvider[],
  standard: string,
  deps: CardProviderDeps,
): CardPayments => {
  const findProvider = (name = standard) => providers.find((provider) => provider.name === name)
  const opened = new Map<CardProvider, ReturnType<CardProvider['open']>>()
  const open = (provider: CardProvider) => {
    const connect = opened.get(provider) ?? provider.open(deps)
    opened.set(provider, connect)
    return connect
  }
  // A convention that was reloaded is another object.
  const payments = new WeakMap<Convention, CardPayment>()

  const first = findProvider()
  if (first) open(first)
  return (convention) => {
    const { provider: name, settings } = convention.payment
    const known = payments.get(convention)
    if (known) return known
    const provider = findProvider(name)
    if (!provider) throw new Error(`${convention.conventionId}: no card provider ${name}`)
    const payment = named(convention, () => open(provider)(settings))
    payments.set(convention, payment)
    return payment
  }
}

/**
 * The faults of a convention's keys below `payment`, according to the provider that it names, or the name
 * itself if unknown.
 */
export const faultsOfPayment =
  (providers: readonly CardProvider[], standard: string): PaymentCheck =>
  ({ provider: name = standard, settings }) => {
    const provider = providers.find((known) => known.name === name)
    if (provider) return provider.settings.safeParse(settings).error?.issues ?? []
    const values = providers.map((known) => known.name)
    return [{ code: 'invalid_value', values, path: ['provider'], message: 'no such provider' }]
  }

/** Adds the convention to an error about the environment. */
const named = <T>({ conventionId }: Convention, open: () => T): T => {
  try {
    return open()
  } catch (error) {
    throw error instanceof ConfigError ? new ConventionError(`${conventionId}: ${error.message}`) : error
  }
}
