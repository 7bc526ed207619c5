import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cardProviders } from './adapters/card-payment/card-providers.ts'
import { faultsOfPayment, openCardPayments } from './adapters/card-payment/open-card-payments.ts'
import { checkClientSecret, clientSecretOf } from './adapters/openid/client-secret.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, inspectConfig } from './platform/config.ts'
import { ConventionError, readConvention } from './platform/conventions/read-convention.ts'
import { createLog } from './platform/log.ts'

const providerNames = cardProviders.map(({ name }) => name)

type Environment = Readonly<Record<string, string | undefined>>

/** Runs a check and adds its fault as lines. @returns the result, or undefined if it found a fault. */
const collect = async <Value>(
  faults: string[],
  check: () => Value | Promise<Value>,
): Promise<Value | undefined> => {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof ConventionError)) throw error
    faults.push(...error.message.split('\n'))
    return undefined
  }
}

/** The checks of the conventions' card payments and secrets, the same as at the start. */
const checksOf = (config: Config, env: Environment) => {
  const [first = ''] = providerNames
  const fallbackProvider = config.card.isEmulated ? first : config.card.provider
  const cardOf = openCardPayments(cardProviders, fallbackProvider, {
    env,
    // Any address will do, because nothing is sent. In production the emulator is a fault, but hides no
    // other.
    emulatorUrl: config.card.isEmulated && !config.production ? 'http://localhost' : null,
    clock: systemClock,
    log: createLog('silent'),
  })
  const secretOf = clientSecretOf(env, config)
  return { faultsOfPayment: faultsOfPayment(cardProviders, fallbackProvider), cardOf, secretOf }
}

const foldersIn = (dir: string): Promise<string[]> =>
  readdir(dir, { withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(dir, name)),
    () => {
      throw new ConfigError(`CONVENTIONS_DIR must be a folder, not "${dir}"`)
    },
  )

/**
 * Every fault of the environment and the convention files, one per line. Asks neither the database nor the
 * network.
 */
export const checkConfiguration = async (env: Environment): Promise<string[]> => {
  const { config, faults } = inspectConfig(env, providerNames)
  const checks = checksOf(config, env)
  const folders = await collect(faults, () => foldersIn(config.conventionsDir))
  for (const folder of folders ?? []) {
    const convention = await collect(faults, () => readConvention(folder, checks.faultsOfPayment))
    if (!convention) continue
    await collect(faults, () => checks.cardOf(convention))
    await collect(faults, () => checkClientSecret(convention, checks.secretOf(convention)))
  }
  // A convention's card payments and its on-demand system may report the same fault.
  return [...new Set(faults)]
}
