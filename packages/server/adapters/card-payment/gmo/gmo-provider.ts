import { isLoopback } from '../../../platform/client-address.ts'
import { addressOf, ConfigError, collectFaults, oneOf, secretOf } from '../../../platform/config.ts'
import type { CardProvider, CardProviderDeps } from '../card-payment.ts'
import { gmoCardPayment } from './gmo-card-payment.ts'
import { defaultTimeouts, type Timeouts } from './id-pass-client.ts'
import { readReturn } from './read-callbacks.ts'
import { ShopSettings } from './shop.ts'

/** The password of the emulator's shop. A real shop's password is in the environment. */
const emulatorShopPass = 'emulator'

const timeoutsOf = ({ answerWithin }: CardProviderDeps): Timeouts =>
  answerWithin === undefined
    ? defaultTimeouts
    : {
        EntryTran: answerWithin,
        ExecTran: answerWithin,
        SecureTran2: answerWithin,
        SearchTrade: answerWithin,
        AlterTran: answerWithin,
        ChangeTran: answerWithin,
      }

const apiUrlOf = ({ env, emulatorUrl }: CardProviderDeps): string => {
  if (emulatorUrl !== null) return emulatorUrl
  if (!env.GMO_API_URL) throw new ConfigError('GMO_API_URL must be set when GMO is the card provider')
  const address = addressOf(env, 'GMO_API_URL', '')
  if (env.NODE_ENV === 'production' && address.startsWith('http:') && !isLoopback(new URL(address).hostname))
    throw new ConfigError('GMO_API_URL must be an https: address in production')
  return address
}

/**
 * The treatment of a wrong CheckString. Production always refuses it, because it would otherwise book
 * anybody's claims.
 */
const checkStringOf = ({ env }: CardProviderDeps): 'log' | 'require' => {
  const isProduction = env.NODE_ENV === 'production'
  const checkString = oneOf(env, 'GMO_CHECK_STRING', ['log', 'require'], isProduction ? 'require' : 'log')
  if (isProduction && checkString === 'log')
    throw new ConfigError('GMO_CHECK_STRING must be require in production')
  return checkString
}

const shopPassOf = ({ env, emulatorUrl }: CardProviderDeps, variable: string): string => {
  const given = secretOf(env, variable).value
  if (given !== null) return given
  if (emulatorUrl !== null) return emulatorShopPass
  throw new ConfigError(
    `the environment variable ${variable} must hold the shop's password, or ${variable}_FILE name a file with it`,
  )
}

/** GMO PG Multi-Payment through its idPass protocol, which the card emulator speaks too. */
export const gmo: CardProvider = {
  name: 'gmo',
  settings: ShopSettings,
  open: (deps, settings) => {
    const { shopId, shopPassVariable, gmoCdnUrl } = ShopSettings.parse(settings)
    const { faults, take } = collectFaults()
    const apiUrl = take(() => apiUrlOf(deps), '')
    const checkString = take(() => checkStringOf(deps), 'require')
    const shopPass = take(() => shopPassOf(deps, shopPassVariable), '')
    if (faults.length > 0) throw new ConfigError(faults.join('\n'))
    return gmoCardPayment({
      apiUrl,
      tokenScriptUrl: gmoCdnUrl ?? `${apiUrl}/ext/js/token.js`,
      shop: { shopId, shopPass },
      clock: deps.clock,
      log: deps.log,
      timeouts: timeoutsOf(deps),
      checkString,
    })
  },
  readReturn,
  notification: { contentType: 'application/x-www-form-urlencoded', received: '0' },
}
