import { fromKysely, PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Trx } from '../db/database.ts'
import type { Log } from '../log.ts'
import { timeLimit } from '../time-limit.ts'

/** A kind of job: its name, how often it is retried, and the shape of its data. */
export type JobKind<Data extends object> = {
  name: string
  retryLimit: number
  /** Carries the type only. */
  data?: Data
}

/** The result of one job of a batch. A failed job is retried with growing gaps. */
export type JobEnd = 'done' | 'failed'

export type Worker = {
  kind: JobKind<object>
  batchSize: number
  work: (data: never[]) => Promise<JobEnd[]>
}

/** Connects a kind of job with its handler, which gets a batch and returns one result per job, in order. */
export const worker = <Data extends object>(
  kind: JobKind<Data>,
  batchSize: number,
  work: (data: Data[]) => Promise<JobEnd[]>,
): Worker => ({ kind, batchSize, work })

/** Sends jobs inside a transaction: they exist only if it commits. */
export type Queue = {
  send<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data): Promise<void>
  /** Sends many at once, in one statement, with lower priority than jobs that somebody waits for. */
  sendMany<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data[]): Promise<void>
}

export type JobQueue = Queue & {
  start(workers: readonly Worker[]): Promise<void>
  /** Rejects if the queue does not answer. */
  check(): Promise<void>
  /** Waits up to 10 s for running jobs. */
  stop(): Promise<void>
}

/** How long to wait for running jobs when stopping, in milliseconds. */
const longestEnd = 10_000

/** Runs pg-boss in the server's own database, on the server's clock. A sent job wakes its worker at once. */
export const createQueue = ({
  databaseUrl,
  backend,
  heartbeat,
  clock,
  log,
}: {
  databaseUrl: string
  backend: 'postgres' | 'citus' | 'yugabytedb'
  /** How often the listening connection is checked, in milliseconds. */
  heartbeat: number
  clock: Clock
  log: Log
}): JobQueue => {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'uketsuke-jobs',
    max: 4,
    backend,
    clock,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: heartbeat,
    schedule: false,
    // How soon the jobs of a killed process are noticed.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
  })
  const kinds: string[] = []
  boss.on('error', (error) => log.error({ reason: error.message }, 'job queue'))

  return {
    send: async (trx, kind, data) => {
      await boss.send(kind.name, data, { db: fromKysely(trx) })
    },
    sendMany: async (trx, kind, data) => {
      const jobs = data.map((single) => ({ data: single, priority: -1 }))
      if (jobs.length > 0) await boss.insert(kind.name, jobs, { db: fromKysely(trx) })
    },
    start: async (workers) => {
      await boss.start()
      for (const { kind, batchSize, work } of workers) {
        await boss.createQueue(kind.name, {
          notify: true,
          retryLimit: kind.retryLimit,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 600,
          expireInSeconds: 300,
          heartbeatSeconds: 15,
          deleteAfterSeconds: 3600,
        })
        kinds.push(kind.name)
        const options = { batchSize, burstWhenBatchFull: true, perJobResults: true } as const
        await boss.work<never>(kind.name, options, async (jobs) => {
          const ends = await work(jobs.map(({ data }) => data))
          return jobs.map(({ id }, index) => ({
            id,
            status: ends[index] === 'done' ? 'completed' : 'failed',
          }))
        })
      }
    },
    check: async () => {
      await boss.getQueues()
    },
    stop: async () => {
      // Stopped one by one, workers report when they finish; stopped all at once, pg-boss polls every half
      // second.
      const ended = Promise.all(kinds.map((name) => boss.offWork(name)))
      await Promise.race([ended, timeLimit(longestEnd)])
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}
