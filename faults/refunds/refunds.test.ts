import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type PacedSystem, startPacedSystem } from '../setup/paced-system.ts'
import { allRefundCases } from './refund-cases.ts'
import { runRefunds } from './run-refunds.ts'

let system: PacedSystem
beforeAll(async () => {
  system = await startPacedSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
})
afterAll(() => system.stop())

test('the money is returned once, and both books say so, whatever fails during a refund', async () => {
  // A step with no common factor meets each call, fault and amount. npm run test:faults runs every case.
  const cases = allRefundCases().filter(({ no }) => no % 11 === 0)
  const { violations, sums, unmet, ends } = await runRefunds(system, cases)
  expect(violations).toEqual([])
  expect(unmet).toEqual([])
  expect(sums.refunded).toBeGreaterThan(0)
  expect(ends['refunded, all money returned']).toBeGreaterThan(0)
}, 120_000)
