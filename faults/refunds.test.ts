import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { allRefundCases } from './refund-cases.ts'
import { runRefunds } from './run-refunds.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => world.stop())

test('whatever fails during a refund, the money is returned once, and both books say so', async () => {
  const cases = allRefundCases().filter(({ no }) => no % 4 === 0)
  const { violations, sums, unmet, ends } = await runRefunds(world, cases)
  expect(violations).toEqual([])
  expect(unmet).toEqual([])
  expect(sums.refunded).toBeGreaterThan(0)
  expect(ends['refunded, all money returned']).toBeGreaterThan(0)
}, 120_000)
