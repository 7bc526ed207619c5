import { expect, inject, test } from 'vitest'
import { tryInterleavings } from './interleavings.ts'
import { openWorld } from './world.ts'

test('in whatever order buyers, browsers, clock, provider and secretariat act, the books agree in the end', async () => {
  const from = { serverUrl: inject('serverUrl'), template: inject('template') }
  const { sums } = await tryInterleavings(() => openWorld(from), {
    numRuns: 5,
    most: 24,
    minutes: 0.6,
    // The same runs each time; test:faults tries others.
    seed: 20_270_401,
  })
  // Runs in which nobody pays would prove nothing.
  expect(sums.charged).toBeGreaterThan(0)
}, 180_000)
