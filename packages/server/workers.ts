import cluster from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { seconds } from './platform/duration.ts'
import type { Log } from './platform/log.ts'
import { collectForWorkers, workerVariable } from './platform/metrics/worker-metrics.ts'

/** The message that a worker sends once it serves. */
export type Served = { operatorUrl: string }

/** How long to wait before replacing a worker that has ended. Doubles until a successor serves. */
const backoff = { shortest: seconds(1), longest: seconds(30) }

/** A worker failed to start, and has already reported why. */
export class WorkerEnded extends Error {}

const isServed = (message: unknown): message is Served =>
  typeof message === 'object' && message !== null && 'operatorUrl' in message

/**
 * Starts processes that share the ports of the site and the operator. The first one starts alone, so that a
 * wrong setting is reported only once. A worker that ends later is replaced. `env` is added to each worker's
 * environment.
 * @throws WorkerEnded if a worker does not start.
 */
export const startWorkers = async (
  count: number,
  env: Record<string, string>,
  log: Log,
): Promise<Served & { stop(): Promise<void> }> => {
  const stopping = new AbortController()
  collectForWorkers()
  // Each worker accepts connections from the port itself. A connection handed to a worker that just died
  // would hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE

  const start = (number: number): { served: Promise<Served>; ended: Promise<void> } => {
    const worker = cluster.fork({ ...env, [workerVariable]: String(number) })
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()))
    const served = new Promise<Served>((resolve, reject) => {
      worker.on('message', (message: unknown) => isServed(message) && resolve(message))
      void ended.then(() => reject(new WorkerEnded(`Process ${number} did not start.`)))
    })
    return { served, ended }
  }

  /** Resolves when the server stops. */
  const replaceForever = async (number: number, ended: Promise<void>): Promise<void> => {
    let pause = backoff.shortest
    for (let last = ended; ; ) {
      await last
      if (stopping.signal.aborted) return
      log.error({ worker: number, seconds: pause / 1_000 }, 'worker ended, and is started again')
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      const next = start(number)
      pause = await next.served.then(
        () => backoff.shortest,
        () => Math.min(pause * 2, backoff.longest),
      )
      last = next.ended
    }
  }

  const stopAll = async (): Promise<void> => {
    stopping.abort()
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    await Promise.all(
      workers.map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        worker.process.kill('SIGTERM')
        return ended
      }),
    )
  }

  try {
    const first = start(1)
    const served = await first.served
    const others = Array.from({ length: count - 1 }, (_, index) => start(index + 2))
    await Promise.all(others.map((other) => other.served))
    for (const [index, { ended }] of [first, ...others].entries()) void replaceForever(index + 1, ended)
    return { ...served, stop: stopAll }
  } catch (error) {
    await stopAll()
    throw error
  }
}
