import fastify from 'fastify'
import { controlForms } from './control-forms.ts'
import { controlRoutes } from './control-routes.ts'
import { createClock } from './emulator-clock.ts'
import { idPassRoutes } from './id-pass-routes.ts'
import { noNotifications, setNotifyUrl, stopNotifications } from './notifications.ts'
import { pageFiles } from './page-routes.ts'
import type { EmulatorState, LogEntry } from './perform-call.ts'
import { settleAndAnnounce } from './perform-call.ts'
import type { Provider } from './provider.ts'
import { clearScenarios, noScenarios } from './scenarios.ts'
import { schemaError } from './schema-errors.ts'
import { threeDSecureRoutes } from './three-d-secure-routes.ts'
import { tokenRoutes } from './token-routes.ts'
import { emptyTrades } from './trades.ts'

export type { ScenarioName } from './behaviours.ts'
export type { NotificationView } from './notification-routes.ts'
export type { LogEntry } from './perform-call.ts'
export type { ArmedScenario } from './scenarios.ts'
export type { TransactionView } from './transaction-view.ts'

export interface EmulatorOptions {
  /** 0 takes any free port. */
  port: number
  /** A loopback address; default 127.0.0.1. */
  host?: string
  /** ShopPass (1 to 10 characters) by ShopID (1 to 13); default one test shop. */
  shops?: Readonly<Record<string, string>>
  /** The clock the emulator follows; the control endpoint adds an offset to it. */
  clock?: () => Date
  /** Called after every call; default no logging. */
  log?: (entry: LogEntry) => void
  /** How long a hanging connection is held before it is cut, in milliseconds; default 120,000. */
  hangMs?: number
  /** The address for notifications, on this machine; default none. */
  notifyUrl?: string
  /**
   * The gap between two tries of a notification, in milliseconds; default 5,000 (the provider waits 60
   * minutes).
   */
  retryGapMs?: number
  /** How long the shop may take to answer a notification, in milliseconds; default 15,000. */
  notifyDeadlineMs?: number
}

export interface Emulator {
  /** `http://127.0.0.1:3001`, without a trailing slash. */
  url: string
  /** Stops at once and cuts hanging connections. */
  close(): Promise<void>
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const TEST_SHOP = { tshop00000001: 'emulator' }
const HANG_MS = 120_000
const RETRY_GAP_MS = 5_000
const NOTIFY_DEADLINE_MS = 15_000

/**
 * Starts an emulator of GMO Payment Gateway's idPass protocol for cards, with its token script v1, 3-D Secure
 * 2 and result notifications, for tests and demonstrations. Throws in production, if `host` or `notifyUrl` is
 * not a loopback address, and for a ShopID or ShopPass the provider would not issue.
 */
export const startEmulator = async (options: EmulatorOptions): Promise<Emulator> => {
  const { port, host = '127.0.0.1' } = options
  if (process.env.NODE_ENV === 'production') throw new Error('The card emulator does not run in production.')
  if (!LOOPBACK.includes(host)) throw new Error(`The card emulator only listens on ${LOOPBACK.join(', ')}.`)

  let url = ''
  const state = createState(options, () => url)
  // The control endpoints reject an unknown field instead of dropping it.
  const app = fastify({ forceCloseConnections: true, ajv: { customOptions: { removeAdditional: false } } })
  app.setSchemaErrorFormatter(schemaError)
  app.addHook('onRequest', async () => settleAndAnnounce(state))
  app.register(async (scope) => idPassRoutes(scope, state))
  app.register(async (scope) => tokenRoutes(scope, state))
  app.register(async (scope) => threeDSecureRoutes(scope, state.provider))
  app.register(async (scope) => controlRoutes(scope, state))
  app.register(async (scope) => controlForms(scope, state))
  app.register(async (scope) => pageFiles(scope))

  url = await app.listen({ port, host })
  return {
    url,
    async close() {
      clearScenarios(state.scenarios)
      stopNotifications(state.notifications)
      await app.close()
    },
  }
}

const createState = (options: EmulatorOptions, origin: () => string): EmulatorState => {
  const { hangMs = HANG_MS, retryGapMs = RETRY_GAP_MS, notifyDeadlineMs = NOTIFY_DEADLINE_MS } = options
  const clock = createClock(options.clock ?? (() => new Date()))
  const notifications = noNotifications(retryGapMs, notifyDeadlineMs)
  const refusal = setNotifyUrl(notifications, options.notifyUrl)
  if (refusal) throw new Error(refusal)
  const provider: Provider = {
    shops: checkedShops(options.shops ?? TEST_SHOP),
    trades: emptyTrades(),
    tokens: new Map(),
    clock: clock.now,
    origin,
  }
  return { provider, clock, scenarios: noScenarios(), notifications, hangMs, log: options.log }
}

const checkedShops = (shops: Readonly<Record<string, string>>): ReadonlyMap<string, string> => {
  for (const [shopId, shopPass] of Object.entries(shops)) {
    if (!/^[A-Za-z0-9]{1,13}$/.test(shopId))
      throw new Error(`ShopID ${shopId} must be 1 to 13 letters and digits.`)
    if (!/^[\x21-\x7e]{1,10}$/.test(shopPass))
      throw new Error(`ShopPass of ${shopId} must be 1 to 10 printable ASCII characters.`)
  }
  return new Map(Object.entries(shops))
}
