import { fromKysely, PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Trx } from '../db/database.ts'
import type { Log } from '../log.ts'
import { patience } from '../patience.ts'

/** A kind of job: its name, how often a failed one is tried again, and the shape of what it is told. */
export type JobKind<Data extends object> = {
  name: string
  retryLimit: number
  /** Only for the type. */
  data?: Data
}

/** How one job of a batch ended; a failed one is tried again with growing gaps. */
export type JobEnd = 'done' | 'failed'

export type Worker = {
  kind: JobKind<object>
  batchSize: number
  work: (data: never[]) => Promise<JobEnd[]>
}

/** Joins a kind of job with what does it: gets a batch, answers how each ended, in order. */
export const worker = <Data extends object>(
  kind: JobKind<Data>,
  batchSize: number,
  work: (data: Data[]) => Promise<JobEnd[]>,
): Worker => ({ kind, batchSize, work })

/** Sends jobs inside the transaction that needs them: they exist when it commits, and only then. */
export type Queue = {
  send<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data): Promise<void>
  /** Many at once, in one statement; they are done after those that somebody waits for. */
  sendMany<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data[]): Promise<void>
}

export type JobQueue = Queue & {
  start(workers: readonly Worker[]): Promise<void>
  /** Rejects when the queue does not answer. */
  check(): Promise<void>
  /** Lets running jobs end, for 10 s at most. */
  stop(): Promise<void>
}

/** How long running jobs may take to end, in milliseconds. */
const longestEnd = 10_000

/** pg-boss in the server's own database, on the server's own clock; a sent job wakes its worker at once. */
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
    // How soon the jobs of a process that was killed are noticed.
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
      // Told one by one they are done when they are done; told all at once pg-boss looks every half second.
      const ended = Promise.all(kinds.map((name) => boss.offWork(name)))
      await Promise.race([ended, patience(longestEnd)])
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}
