import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Clock } from '../clock.ts'
import type { Trx } from '../db/database.ts'
import { days, hours } from '../duration.ts'
import type { Log } from '../log.ts'
import { timeLimit } from '../time-limit.ts'
import { inBundles } from './in-bundles.ts'
import { queueConnection } from './queue-connection.ts'

/** A kind of job: its name, how often it is retried, and the shape of its data. */
export type JobKind<Data extends object> = {
  name: string
  retryLimit: number
  /** Carries the type only. */
  data?: Data
}

/**
 * The result of one job. A job that `failed` or is `putOff` is retried with growing gaps. `putOff` says that
 * the reason is its own: others of its kind go through.
 */
export type JobEnd = 'done' | 'failed' | 'putOff'

/** A job at its worker. `attempt` counts from 1; after the last one the job is not retried. */
export type JobTry<Data extends object> = { data: Data; attempt: number; isLast: boolean }

export type Worker = {
  kind: JobKind<object>
  batchSize: number
  work: (batch: JobTry<never>[]) => Promise<JobEnd>[]
  /** Whether its jobs wait until a later start. */
  isHeld?: boolean
}

/**
 * Connects a kind of job with its handler, which gets a batch and returns a promise for each job, in order. A
 * job that is done is done at once, whatever becomes of the others. If one promise rejects, the jobs that are
 * not done fail.
 */
export const worker = <Data extends object>(
  kind: JobKind<Data>,
  batchSize: number,
  work: (batch: JobTry<Data>[]) => Promise<JobEnd>[],
): Worker => ({ kind, batchSize, work })

const retryDelay = 2_000
const longestRetryDelay = 10 * 60_000

/**
 * The longest time until a job is retried after so many attempts, in milliseconds. The shortest is half of
 * it.
 */
export const retriedWithin = (attempt: number): number =>
  Math.min(retryDelay * 2 ** Math.min(attempt, 16), longestRetryDelay)

/** A sent job waits this long at most for a process that does it. A held one may wait for months. */
const longestWait = days(2 * 365)

/**
 * How long a job is kept that is done, and how often such jobs are deleted. Supervision reads all jobs of the
 * table every few seconds, so the ones that are done must not pile up. By default pg-boss looks once a day.
 */
const keptDone = 60_000
const cleaning = 60_000

/** The longest a batch may take. The jobs of a killed process are noticed by their heartbeat long before. */
const longestBatch = hours(1)

/** Sends jobs inside a transaction: they exist only if it commits. */
export type Queue = {
  send<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data): Promise<void>
  /** Sends many at once, in one statement, with lower priority than jobs that a person waits for. */
  sendMany<Data extends object>(trx: Trx, kind: JobKind<Data>, data: Data[]): Promise<void>
}

type JobQueue = Queue & {
  start(workers: readonly Worker[]): Promise<void>
  /** Rejects if the queue does not answer. */
  check(): Promise<void>
  /** Waits up to 10 s for running jobs. */
  stop(): Promise<void>
}

/** How many batches of a kind this process works on at once. */
const batches = 2

/**
 * A batch that takes longer gets a substitute, so that those which hang don't stop the others. In
 * milliseconds.
 */
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
 * The results of a batch. A job that is done is completed at once, except the last: the batch completes it.
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
    // The batch fails: what is done must be completed first, or it would be done again.
    await Promise.allSettled(completing)
    throw error
  }
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
      await boss.send(kind.name, data, { db: fromKysely(trx) })
    },
    sendMany: async (trx, kind, data) => {
      const jobs = data.map((single) => ({ data: single, priority: -1 }))
      if (jobs.length > 0) await boss.insert(kind.name, jobs, { db: fromKysely(trx) })
    },
    start: async (workers) => {
      await boss.start()
      for (const { kind, batchSize, work, isHeld } of workers) {
        await boss.createQueue(kind.name, settingsOf(kind))
        // A queue that exists keeps the settings it was created with.
        await boss.updateQueue(kind.name, settingsOf(kind))
        if (!isHeld) await startKind(kind.name, batchSize, work)
      }
    },
    check: async () => {
      await boss.getQueues()
    },
    stop: async () => {
      isStopping = true
      // Stopped one by one, workers report when they finish; stopped all at once, pg-boss polls every half
      // second.
      const ended = Promise.all(kinds.map((name) => boss.offWork(name)))
      await Promise.race([ended, timeLimit(longestEnd)])
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }
}
