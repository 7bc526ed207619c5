import { api } from '@uketsuke/contract'
import {
  armScenario,
  buyersOf,
  clearScenarios,
  expectOk,
  inSeconds,
  metricsText,
  newEmail,
  preRegistrationOf,
  type System,
  startSystem,
  startTestDatabase,
} from '@uketsuke/testing'
import { type Firing, type PrometheusServer, startPrometheus } from './prometheus-server.ts'
import { checkMetrics } from './promtool.ts'

type Say = (text: string) => void

type Scene = {
  alert: string
  labels?: Record<string, string>
  /** How far the product's clock moves each second. */
  pace: number
  /** @returns a function that repairs it. */
  damage: (system: System) => Promise<() => unknown>
}

const minutes = (count: number): number => count * 60_000

const scenes: readonly Scene[] = [
  {
    alert: 'MailsNotSent',
    pace: 15_000,
    damage: async ({ mailbox, client }) => {
      mailbox.fail('silent at sender')
      expectOk(await client.call(api.preRegister, { body: preRegistrationOf(newEmail()) }))
      return () => mailbox.fail(null)
    },
  },
  {
    alert: 'SeatsRunningOut',
    labels: { convention: 'demo2027', plan: 'workshop' },
    pace: 3_000,
    damage: async (system) => {
      const buyer = buyersOf(system)
      for (let seat = 0; seat < 5; seat += 1) await buyer.newOrder({ options: ['workshop'] })
      // Nobody pays, so the orders expire.
      return () => system.clock.jump(minutes(70))
    },
  },
  {
    alert: 'PaymentUndecided',
    labels: { convention: 'demo2027' },
    pace: 15_000,
    damage: async (system) => {
      const { url } = system.emulator
      const buyer = buyersOf(system)
      const order = await buyer.newOrder()
      await armScenario(url, { call: 'ExecTran', scenario: 'timeout-after', times: 1 })
      await armScenario(url, { call: 'SearchTrade', scenario: 'http-500', times: 1_000 })
      await buyer.pay(order)
      return () => clearScenarios(url)
    },
  },
  {
    alert: 'DatabaseNotAnswering',
    pace: 3_000,
    damage: async ({ db }) => {
      const blocker = await db.connect()
      await blocker.query('begin; lock table orders in access exclusive mode')
      return async () => {
        await blocker.query('rollback')
        blocker.release()
      }
    },
  },
]

const longest = minutes(2)

/**
 * Moves the product's clock once a second until the firing alerts are the wanted ones.
 * @returns how long that took; null if too long.
 */
const watch = async (
  prometheus: PrometheusServer,
  tick: () => Promise<void>,
  isWanted: (firing: Firing) => boolean,
): Promise<number | null> => {
  const startedAt = performance.now()
  while (performance.now() - startedAt < longest) {
    if (isWanted(await prometheus.firing())) return performance.now() - startedAt
    await tick()
    await new Promise((over) => setTimeout(over, 1_000))
  }
  return null
}

const after = (ms: number | null): string => (ms === null ? 'NOT' : `after ${inSeconds(ms)}`)

/** Breaks something and repairs it. The alert must fire, and then end. */
const play = async (
  system: System,
  prometheus: PrometheusServer,
  { alert, labels = {}, pace, damage }: Scene,
  say: Say,
): Promise<boolean> => {
  const wanted = Object.entries({ alertname: alert, ...labels })
  const isFiring = (firing: Firing) =>
    firing.some((found) => wanted.every(([name, value]) => found[name] === value))
  const tick = () => system.clock.advance(pace)
  const mend = await damage(system)
  const fired = await watch(prometheus, tick, isFiring)
  await mend()
  const ended = await watch(prometheus, tick, (firing) => !isFiring(firing))
  say(`${alert}: fired ${after(fired)}, ended ${after(ended)}`)
  return fired !== null && ended !== null
}

/** Starts the product and a Prometheus, breaks one thing after the other, and waits for each alert. */
export const fireAlerts = async (say: Say): Promise<boolean> => {
  const database = await startTestDatabase()
  const { serverUrl, template } = database
  const mailTimes = { connect: 1_000, greeting: 1_000, commands: 1_000, slow: 1_000, data: 2_000 }
  const system = await startSystem({ serverUrl, template, mailTimes, cardTimeout: 1_000 })
  const prometheus = await startPrometheus({ url: system.operatorUrl, key: system.operatorKey })
  let isRunning = true
  try {
    const quiet = await watch(
      prometheus,
      () => system.clock.advance(1_000),
      (firing) => firing.length === 0,
    )
    say(`a healthy product: no alert ${after(quiet)}`)
    let isGood = checkMetrics(await metricsText(system), say) && quiet !== null
    for (const scene of scenes) isGood = (await play(system, prometheus, scene, say)) && isGood
    isRunning = false
    await system.stop()
    const down = await watch(
      prometheus,
      async () => {},
      (firing) => firing.some(({ alertname }) => alertname === 'UketsukeDown'),
    )
    say(`UketsukeDown: fired ${after(down)}`)
    return isGood && down !== null
  } finally {
    await prometheus.stop()
    if (isRunning) await system.stop()
    await database.stop()
  }
}
