import { buyersOf, cards, createApiClient, threeDSecureCards } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'
import { attemptMeasure, orderMeasure, undecidedMeasure } from './order-measures.ts'

const test = systemTest()

test('reports the orders and cards of each convention', async ({ system, database, buyer }) => {
  const conventionIds = ['demo2027', 'other2027', 'empty2027']
  /** Every value, as "gauge convention state" or "gauge convention outcome". */
  const read = async (later = 0): Promise<Map<string, number>> => {
    const scope = { conventionIds, now: new Date(system.clock.now() + later) }
    const measures = [orderMeasure, undecidedMeasure, attemptMeasure]
    const figures = await Promise.all(measures.map((measure) => measure.read(database, scope)))
    const samples = figures.flatMap((byGauge) => Object.entries(byGauge))
    return new Map(
      samples.flatMap(([gauge, values]) =>
        values.map(({ labels = {}, value }) => [[gauge, ...Object.values(labels)].join(' '), value]),
      ),
    )
  }
  const before = await read()
  const client = createApiClient(system.url, 'other2027')
  const other = buyersOf({ ...system, client })
  for (const _paid of [1, 2, 3]) await other.paidOrder()
  await other.payAway(await other.newOrder(), threeDSecureCards.challenged)
  await buyer.newOrder()
  await buyer.decided(await buyer.pay(await buyer.newOrder(), cards.declined))
  await client.close()

  const after = await read()
  // The ages of undecided payments depend on the clock.
  const grown = [...after].filter(([name, value]) => value !== before.get(name) && !name.includes('oldest'))
  const growth = grown.map(([name, value]) => [name, value - (before.get(name) ?? 0)])
  expect(Object.fromEntries(growth)).toEqual({
    'uketsuke_orders demo2027 open': 2,
    'uketsuke_orders other2027 authenticating': 1,
    'uketsuke_orders other2027 completed': 3,
    'uketsuke_payments_undecided other2027 authenticating': 1,
    'uketsuke_card_attempts_last_hour demo2027 declined': 1,
    'uketsuke_card_attempts_last_hour other2027 paid': 3,
    'uketsuke_card_attempts_last_hour other2027 undecided': 1,
  })
  for (const [name, value] of after) if (name.includes('empty2027')) expect([name, value]).toEqual([name, 0])
  const presented = 'uketsuke_card_attempts_last_hour other2027 paid'
  expect((await read(minutes(60) - 1)).get(presented)).toBe(after.get(presented))
  expect((await read(minutes(60) + 1)).get(presented)).toBe(0)
})
