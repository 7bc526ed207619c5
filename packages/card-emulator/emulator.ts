import fastify from 'fastify'
import { controlRoutes } from './control-routes.ts'
import { idPassRoutes } from './id-pass-routes.ts'
import { renderPage } from './page.ts'
import type { Provider } from './provider.ts'
import { clearScenarios, noScenarios } from './scenarios.ts'
import type { LogEntry, Stage } from './stage.ts'
import { tokenRoutes } from './token-routes.ts'
import { emptyTrades } from './trades.ts'

export type { TransactionView } from './control-routes.ts'
export type { ArmedScenario, ScenarioName } from './scenarios.ts'
export type { LogEntry } from './stage.ts'

export interface EmulatorOptions {
  /** 0 takes any free port. */
  port: number
  /** A loopback address; 127.0.0.1 unless said otherwise. */
  host?: string
  /** ShopPass (1 to 10 characters) by ShopID (1 to 13); one test shop unless said otherwise. */
  shops?: Readonly<Record<string, string>>
  clock?: () => Date
  /** Called after every call; nothing is logged without it. */
  log?: (entry: LogEntry) => void
  /** How long a scenario's hanging connection is held before it is cut, in milliseconds: 120,000. */
  hangMs?: number
}

export interface Emulator {
  /** `http://127.0.0.1:3001`, without a slash at the end. */
  url: string
  /** Stops at once, also what hangs. */
  close(): Promise<void>
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
const TEST_SHOP = { tshop00000001: 'emulator' }
const HANG_MS = 120_000

/**
 * Starts an emulator of GMO Payment Gateway's idPass protocol (EntryTran, ExecTran, SearchTrade, AlterTran) with its token
 * script v1, for tests and demonstrations.
 * Throws in production, on an address other machines can reach, and on shops the provider could not have.
 */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { port, host = '127.0.0.1', shops = TEST_SHOP, clock = () => new Date(), hangMs = HANG_MS } = options
  if (process.env.NODE_ENV === 'production') throw new Error('The card emulator does not run in production.')
  if (!LOOPBACK.includes(host)) throw new Error(`The card emulator only listens on ${LOOPBACK.join(', ')}.`)

  const provider: Provider = { shops: checkedShops(shops), trades: emptyTrades(), tokens: new Map(), clock }
  const stage: Stage = { provider, scenarios: noScenarios(), hangMs, log: options.log }

  const app = fastify({ forceCloseConnections: true })
  app.register(async (scope) => idPassRoutes(scope, stage))
  app.register(async (scope) => tokenRoutes(scope, stage))
  app.register(async (scope) => controlRoutes(scope, stage))
  app.get('/', (_request, reply) => reply.type('text/html;charset=UTF-8').send(renderPage(provider)))

  const url = await app.listen({ port, host })
  return {
    url,
    async close() {
      clearScenarios(stage.scenarios)
      await app.close()
    },
  }
}

function checkedShops(shops: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  for (const [shopId, shopPass] of Object.entries(shops)) {
    if (!/^[A-Za-z0-9]{1,13}$/.test(shopId)) throw new Error(`ShopID ${shopId}: 1 to 13 letters and digits.`)
    if (!/^[\x21-\x7e]{1,10}$/.test(shopPass)) throw new Error(`ShopPass of ${shopId}: 1 to 10 characters.`)
  }
  return new Map(Object.entries(shops))
}
