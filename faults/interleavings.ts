import fc from 'fast-check'
import { runs } from './events.ts'
import { runEvents } from './run-events.ts'
import { startSecondServer } from './second-server.ts'
import { judge, type Verdict } from './verdict.ts'
import type { World } from './world.ts'

/**
 * Random runs on one database with two servers. fast-check tells the seed of a run that fails, and the shortest like it.
 * @returns what became of the orders of all runs.
 */
export const tryInterleavings = async (
  openWorld: () => Promise<World>,
  { numRuns, most, seed }: { numRuns: number; most: number; seed?: number },
): Promise<Pick<Verdict, 'ends' | 'sums'>> => {
  const world = await openWorld()
  const second = await startSecondServer(world)
  try {
    await fc.assert(
      fc.asyncProperty(runs(most), (events) => runEvents(world, second.url, events)),
      { numRuns, ...(seed !== undefined && { seed }) },
    )
    const { ends, sums } = await judge(world, (orderId) => orderId)
    return { ends, sums }
  } finally {
    await second.stop()
    await world.stop()
  }
}
