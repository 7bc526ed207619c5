import fc from 'fast-check'
import { judge, type Verdict } from '../books/verdict.ts'
import type { PacedSystem } from '../setup/paced-system.ts'
import { startSecondServer } from '../setup/second-server.ts'
import { runs } from './events.ts'
import { runEvents } from './run-events.ts'

/**
 * Random runs on one database with two servers. For a failing run, fast-check reports the seed and the
 * shortest run that fails the same way. After `minutes` no new runs start, and shrinking stops. @returns the
 * number of runs, and how their orders ended.
 */
export const tryInterleavings = async (
  startPacedSystem: () => Promise<PacedSystem>,
  { numRuns, max, seed, minutes }: { numRuns: number; max: number; seed?: number; minutes: number },
): Promise<{ runs: number } & Pick<Verdict, 'ends' | 'sums'>> => {
  let begun = 0
  const deadline = performance.now() + minutes * 60_000
  const system = await startPacedSystem()
  const second = await startSecondServer(system)
  try {
    await fc.assert(
      fc.asyncProperty(runs(max), async (events) => {
        if (performance.now() > deadline) return
        begun += 1
        await runEvents(system, second.url, events)
      }),
      {
        numRuns,
        unbiased: true,
        ...(seed !== undefined && { seed }),
      },
    )
    const { ends, sums } = await judge(system, (orderId) => orderId)
    return { runs: begun, ends, sums }
  } finally {
    await second.stop()
    await system.stop()
  }
}
