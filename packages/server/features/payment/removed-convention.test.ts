import { startEmulator } from '@uketsuke/card-emulator'
import {
  armScenario,
  buyersOf,
  copyConventions,
  createApiClient,
  createSteppedClock,
  type System,
  type SystemOptions,
  startSystem,
  until,
} from '@uketsuke/testing'
import { expect, inject, onTestFinished, test } from 'vitest'

const removed = 'other2027'

test('an undecided charge of a removed convention is reported, and keeps no other from being settled', async () => {
  const began = createSteppedClock()
  const emulator = await startEmulator({ port: 0, clock: () => new Date(began.now()) })
  onTestFinished(emulator.close)
  const folders = await copyConventions()
  onTestFinished(folders.remove)
  await folders.add(removed)
  const started = (options: Partial<SystemOptions>): Promise<System> =>
    startSystem({
      serverUrl: inject('serverUrl'),
      template: inject('template'),
      now: new Date(began.now()),
      emulator,
      cardTimeout: 500,
      ...options,
    })

  const before = await started({ conventionsDir: folders.dir, keepDatabase: true })
  const there = buyersOf({ ...before, client: createApiClient(before.url, removed) })
  const here = buyersOf(before)
  const orders = { there: await there.newOrder(), here: await here.newOrder() }
  await armScenario(emulator.url, { call: 'ExecTran', scenario: 'timeout-after', times: 2 })
  await Promise.all([there.pay(orders.there), here.pay(orders.here)])
  const stateOf = async ({ db }: System, { orderId }: { orderId: string }): Promise<string> =>
    (await db.query('select state from orders where order_id = $1', [orderId])).rows[0]?.state
  const states = (system: System) =>
    Promise.all([stateOf(system, orders.there), stateOf(system, orders.here)])
  await until(
    () => states(before),
    (all) => all.join() === 'unknown,unknown',
  )
  await before.stop()

  const system = await started({ template: before.databaseName })
  onTestFinished(system.stop)
  await buyersOf(system).advanceUntil(
    () => stateOf(system, orders.here),
    (state) => state === 'completed',
  )
  expect(await stateOf(system, orders.there)).toBe('unknown')
  const { rows } = await buyersOf(system).jumpUntil(
    () => system.db.query('select text from payment_finding where order_id = $1', [orders.there.orderId]),
    (findings) => findings.rows.length > 0,
  )
  expect(rows).toEqual([{ text: expect.stringContaining('its convention does not exist') }])
})
