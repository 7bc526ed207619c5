import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PartReport } from '@uketsuke/testing'
import { allPatterns, isSheltered, type Pattern, plantedPatterns } from './patterns.ts'

/** The time limit for all texts of one pattern, in milliseconds. */
const patience = 30_000
/** The time that one text of 100 kB may take, in milliseconds. No call becomes noticeably slower. */
const most = 250

const startWorker = () => new Worker(new URL('time-pattern.ts', import.meta.url))

/** The slowest run of each pattern in milliseconds; Infinity if it did not end. */
const timePatterns = async (patterns: Pattern[]): Promise<number[]> => {
  let worker = startWorker()
  const times: number[] = []
  for (const pattern of patterns) {
    worker.postMessage(pattern)
    const [time] = await once(worker, 'message', { signal: AbortSignal.timeout(patience) }).catch(
      async (error: Error) => {
        if (error.name !== 'AbortError') throw error
        await worker.terminate()
        worker = startWorker()
        return [Infinity]
      },
    )
    times.push(time)
  }
  await worker.terminate()
  return times
}

/** Every regular expression of contract and server, on hostile texts as long as a body can be. */
export const tryPatterns = async (): Promise<PartReport> => {
  const patterns = await allPatterns()
  const [times, planted] = [await timePatterns(patterns), await timePatterns(plantedPatterns)]
  const slow = patterns.flatMap(({ where, source }, index) => {
    const time = times[index] ?? Infinity
    return time > most ? [`/${source}/ in ${where} takes ${time.toFixed(0)} ms`] : []
  })
  return {
    title: 'Regular expressions of contract and server, on texts of 100 kB',
    counts: {
      'different expressions': patterns.length,
      'of them for texts that no stranger chooses, 2 kB': patterns.filter(isSheltered).length,
      'slowest of them, in ms': Math.ceil(Math.max(...times.filter(Number.isFinite))),
      'planted slow ones, found': planted.filter((time) => time > most).length,
    },
    violations: [
      ...slow,
      ...(planted.every((time) => time > most) ? [] : ['a planted slow one was not found']),
    ],
  }
}
