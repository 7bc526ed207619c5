import { expect, inject, test } from 'vitest'
import { tryInterleavings } from './interleavings.ts'
import { openWorld } from './world.ts'

test('in whatever order buyers, browsers, clock, provider and secretariat act, the books agree in the end', async () => {
  const from = { serverUrl: inject('serverUrl'), template: inject('template') }
  const { ends, sums } = await tryInterleavings(() => openWorld(from), { numRuns: 8, most: 30 })
  // Runs in which nobody pays would prove nothing.
  expect(sums.charged).toBeGreaterThan(0)
  expect(ends.completed).toBeGreaterThan(0)
}, 180_000)
