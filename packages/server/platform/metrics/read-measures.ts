import { Gauge, Registry } from '@prometheus-io/client'
import { sql } from 'kysely'
import { type Clock, nowOf } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { seconds } from '../duration.ts'
import type { Log } from '../log.ts'
import { timeLimit } from '../time-limit.ts'
import type { Measure, Sample } from './measure.ts'

/** How long a reading is reused, however many callers ask. */
const lasts = seconds(5)
/** The longest wait for the database, in milliseconds. */
const longestWait = 2_000

type Deps = {
  /** The connections that read the measures. */
  reads: Db
  clock: Clock
  log: Log
  measures: readonly Measure[]
  conventionIds: () => readonly string[]
  /** Whether the server can answer calls. Takes less than a second, and never rejects. */
  isReady: () => Promise<boolean>
}

type Reading = ReadonlyMap<string, readonly Sample[]>

const nothing: Reading = new Map()

/** Reads all measures in one read-only transaction, so that they take only one connection of the pool. */
const readMeasures = ({ reads, clock, measures, conventionIds }: Deps): Promise<Reading> =>
  reads
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql.raw(`set local statement_timeout = ${longestWait}`).execute(trx)
      const scope = { conventionIds: conventionIds(), now: nowOf(clock) }
      const samples: [string, readonly Sample[]][] = []
      for (const { read } of measures) samples.push(...Object.entries(await read(trx, scope)))
      return new Map(samples)
    })

/**
 * The gauges that only the database knows, and that are equal in every process. Without a timely answer they
 * are left out and `database_up` is 0, because no figure is better than an outdated one.
 * @returns a function that reads their text. It never takes longer than two seconds, and never rejects.
 */
export const openMeasures = (deps: Deps): (() => Promise<string>) => {
  const { clock, log, measures } = deps
  const registry = new Registry()
  const registers = [registry]
  let reading = nothing
  let isUp = false
  let isReady = false
  let readAt: number | null = null
  let running: Promise<void> | null = null

  for (const { gauges } of measures)
    for (const [name, { help, labels = [] }] of Object.entries(gauges))
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers,
        collect() {
          this.reset()
          if (labels.length === 0) this.remove()
          for (const sample of reading.get(name) ?? []) this.set(sample.labels ?? {}, sample.value)
        },
      })
  new Gauge({
    name: 'uketsuke_database_up',
    help: 'Whether the database answered the queries of these metrics in time.',
    registers,
    collect() {
      this.set(isUp ? 1 : 0)
    },
  })
  new Gauge({
    name: 'uketsuke_ready',
    help: 'Whether /readyz answers 200.',
    registers,
    collect() {
      this.set(isReady ? 1 : 0)
    },
  })

  const know = (next: Reading | null): void => {
    isUp = next !== null
    reading = next ?? nothing
  }
  const look = async (): Promise<void> => {
    await readMeasures(deps).then(know, (error: unknown) => {
      log.warn({ reason: String(error) }, 'database not measured')
      know(null)
    })
    readAt = clock.now()
    running = null
  }
  const lookIfDue = async (): Promise<void> => {
    const age = readAt === null ? lasts : clock.now() - readAt
    // After a clock was set back, no reading counts as recent.
    if (running === null && age >= 0 && age < lasts) return
    running ??= look()
    const inTime = await Promise.race([running.then(() => true), timeLimit(longestWait).then(() => false)])
    if (!inTime) know(null)
  }
  return async () => {
    const [ready] = await Promise.all([deps.isReady(), lookIfDue()])
    isReady = ready
    return registry.metrics()
  }
}
