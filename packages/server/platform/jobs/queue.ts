import { CompiledQuery } from 'kysely'
import { type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Trx } from '../db/database.ts'
import { write } from '../db/transact.ts'
import { days, hours, minutes } from '../duration.ts'
import type { Log } from '../log.ts'
import { timeLimit } from '../time-limit.ts'
import { inBundles } from './in-bundles.ts'
import { queueConnection } from './queue-connection.ts'

/** A kind of job: its name, its maximum number of retries, and the shape of its data. */
export type JobKind<Data extends object> = {
  name: string
  retryLimit: number
  /** Carries the type only. */
  data?: Data
}

/**
 * The result of one job. A job that `failed` or was `putOff` is retried with growing gaps. `putOff` means
 * that the cause concerns this job alone, while others of its kind succeed.
 */
export type JobEnd = 'done' | 'failed' | 'putOff'

/** A job as its worker gets it. `attempt` counts from 1; after the last attempt the job is not retried. */
export type JobTry<Data extends object> = { data: Data; attempt: number; isLast: boolean }

export type Worker = {
  kind: JobKind<object>
  batchSize: number
  work: (batch: JobTry<never>[]) => Promise<JobEnd>[]
  /** Whether the jobs wait until a later start. */
  isPaused?: boolean
}

/**
 * Connects a kind of job with its handler, which gets a batch and returns a promise for each job, in order. A
 * finished job is completed at once, regardless of the others. If one promise rejects, the unfinished jobs
 * fail.
 */
export const worker = <Data extends object>(
  kind: JobKind<Data>,
  batchSize: number,
  work: (batch: JobTry<Data>[]) => Promise<JobEnd>[],
): Worker => ({ kind, batchSize, work })

const retryDelay = 2_000
const longestRetryDelay = minutes(10)

/**
 * The longest time until a job is retried after this many attempts, in milliseconds. The shortest is half as
 * long.
 */
export const retriedWithin = (attempt: number): number =>
  Math.min(retryDelay * 2 ** Math.min(attempt, 16), longestRetryDelay)

/** The longest time that a sent job waits for a process. A paused job may wait for months. */
const longestWait = days(2 * 365)

/**
 * How long a finished job is kept, and how often finished jobs are deleted. Supervision reads all jobs of the
 * table every few seconds, so finished ones must not pile up. By default, pg-boss deletes them once a day.
 */
const keptDone = minutes(1)
const cleaning = minutes(1)

/** The longest that a batch may take. The heartbeat reveals the jobs of a killed process long before. */
const longestBatch = hours(1)

/** Sends jobs inside a transaction. They exist only if it commits. */
export type Queue = {
  send<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data): Promise<void>
  /** Sends many jobs in one statement, with lower priority than jobs for which a person is waiting. */
  sendMany<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data[]): Promise<void>
}

type JobQueue = Queue & {
  start(workers: readonly Worker[]): Promise<void>
  /** Rejects if the queue does not answer. */
  check(): Promise<void>
  /** Waits up to 10 s for running jobs. */
  stop(): Promise<void>
}

/** Passes pg-boss's statements to a transaction. It reads no answers there. */
const within = (trx: Trx) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    await write(trx, { compile: () => CompiledQuery.raw(text, values) })
    return { rows: [] }
  },
})

/** The number of batches of one kind that this process works on at once. */
const batches = 2

/** After this, another worker starts, so that hanging batches don't stop others. In milliseconds. */
const longBatch = 15_000

const inSeconds = (ms: number): number => ms / 1_000

const settingsOf = ({ retryLimit }: JobKind<object>) => ({
  notify: true,
  retryLimit,
  retryDelay: inSeconds(retryDelay),
  retryBackoff: true,
  retryDelayMax: inSeconds(longestRetryDelay),
  expireInSeconds: inSeconds(longestBatch),
  heartbeatSeconds: 15,
  retentionSeconds: inSeconds(longestWait),
  deleteAfterSeconds: inSeconds(keptDone),
})

type Job = JobWithMetadata<never>

const tryOf = ({ data, retryCount, retryLimit }: Job): JobTry<never> => ({
  data,
  attempt: retryCount + 1,
  isLast: retryCount >= retryLimit,
})

/**
 * The results of a batch. A finished job is completed at once, except the last one, which the batch
 * completes.
 */
const settleBatch = async (
  jobs: Job[],
  ends: Promise<JobEnd>[],
  complete: (job: Job) => Promise<void>,
): Promise<JobResult[]> => {
  let running = jobs.length
  const completing: Promise<void>[] = []
  const settle = async (job: Job, index: number): Promise<JobResult> => {
    const end = await ends[index]
    running -= 1
    if (end === 'done' && running > 0) {
      const completed = complete(job)
      completing.push(completed)
      await completed
    }
    return { id: job.id, status: end === 'done' ? 'completed' : 'failed', output: { end } }
  }
  try {
    return await Promise.all(jobs.map(settle))
  } catch (error) {
    // The batch fails. Its finished jobs must be completed first, or they would run again.
    await Promise.allSettled(completing)
    throw error
  }
}

/** How long a stop waits for running jobs, in milliseconds. */
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
    ...queueConnection(databaseUrl),
    backend,
    clock,
    useListenNotify: true,
    notifyHeartbeatIntervalMs: heartbeat,
    schedule: false,
    // How soon the jobs of a killed process are noticed.
    superviseIntervalSeconds: 15,
    monitorIntervalSeconds: 15,
    maintenanceIntervalSeconds: inSeconds(cleaning),
  })
  const kinds: string[] = []
  let isStopping = false
  const report = (error: Error) => log.error({ reason: error.message }, 'job queue')
  boss.on('error', report)

  const startKind = async (name: string, batchSize: number, work: Worker['work']): Promise<void> => {
    kinds.push(name)
    const complete = inBundles((jobs: Job[]) => boss.complete(name, jobs))
    const startWorkers = (localConcurrency: number): Promise<string> => {
      const options = {
        batchSize,
        localConcurrency,
        burstWhenBatchFull: true,
        perJobResults: true,
        includeMetadata: true,
      } as const
      return boss.work<never, unknown, typeof options>(name, options, async (jobs) => {
        let substitute: Promise<string> | undefined
        const late = clock.setTimeout(() => {
          if (!isStopping) substitute = startWorkers(1)
        }, longBatch)
        try {
          return await settleBatch(jobs, work(jobs.map(tryOf)), complete)
        } finally {
          clock.clearTimeout(late)
          substitute?.then((id) => boss.offWork(name, { id, wait: false })).catch(report)
        }
      })
    }
    await startWorkers(batches)
  }

  return {
    send: async (trx, kind, data) => {
      await boss.send(kind.name, data, { db: within(trx) })
    },
    sendMany: async (trx, kind, data) => {
      const jobs = data.map((single) => ({ data: single, priority: -1 }))
      if (jobs.length > 0) await boss.insert(kind.name, jobs, { db: within(trx) })
    },
    start: async (workers) => {
      await boss.start()
      for (const { kind, batchSize, work, isPaused } of workers) {
        await boss.createQueue(kind.name, settingsOf(kind))
        // An existing queue keeps the settings with which it was created.
        await boss.updateQueue(kind.name, settingsOf(kind))
        if (!isPaused) await startKind(kind.name, batchSize, work)
      }
    },
    check: async () => {
      await boss.getQueues()
    },
    stop: async () => {
      isStopping = true
      // Stop the workers one by one, so that they report when they finish. If they all stop at once, pg-boss
      // polls every half second.
      const ended = Promise.all(kinds.map((name) => boss.offWork(name)))
      await Promise.race([ended, timeLimit(longestEnd)])
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}
