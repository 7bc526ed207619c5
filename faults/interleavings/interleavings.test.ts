import { expect, inject, test } from 'vitest'
import { startPacedSystem } from '../setup/paced-system.ts'
import { tryInterleavings } from './interleavings.ts'

test('the books agree in whatever order buyers, browsers, clock, provider and secretariat act', async () => {
  const from = { serverUrl: inject('serverUrl'), template: inject('template') }
  const { sums } = await tryInterleavings(() => startPacedSystem(from), {
    numRuns: 2,
    max: 24,
    minutes: 0.6,
    // A fixed seed repeats the same runs; test:faults varies it.
    seed: 20_270_401,
  })
  // Runs without a payment would prove nothing.
  expect(sums.charged).toBeGreaterThan(0)
}, 180_000)
