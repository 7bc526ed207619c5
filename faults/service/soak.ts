import { setTimeout as pause } from 'node:timers/promises'
import { say } from '@uketsuke/server/say'
import pg from 'pg'
import { startCrowd } from './paying-crowd.ts'
import { openProduction } from './production.ts'
import { openDescriptors } from './shortage.ts'
import type { Trial } from './trial.ts'

const attendees = 4
const minute = 60_000
/** Sampling interval in milliseconds. */
const every = 15_000

type Sample = {
  minute: number
  memory: number
  descriptors: number
  connections: number
  paid: number
  jobs: number
  /** The size of the database. */
  megabytes: number
}

const sizes = `
  select pg_database_size(current_database()) / 1e6 as megabytes, (select count(*)::int from pgboss.job) as jobs,
    (select count(*)::int from pg_stat_activity where application_name like 'uketsuke%') as connections`

const perPerson = `
  select relname as "table", pg_total_relation_size(relid) / 1e3 as kilobytes from pg_stat_user_tables
  order by 2 desc limit 8`

const mean = (samples: readonly Sample[], what: 'memory' | 'descriptors' | 'connections'): number =>
  samples.reduce((sum, sample) => sum + sample[what], 0) / samples.length

/** How much more a process may use at the end than after it has warmed up. */
const allowed = { memory: 1.15, descriptors: 1.2, connections: 1.2 } as const

/** People register and pay all the time, while the usage of a process and its database is recorded. */
export const soak: Trial = async (seed, { minutes }) => {
  const production = await openProduction()
  const db = new pg.Pool({ connectionString: production.databaseUrl(), max: 1 })
  try {
    const server = await production.startServer(0)
    await production.untilServed()
    const crowd = startCrowd(production, attendees, seed)
    const samples: Sample[] = []
    const startedAt = performance.now()
    say('  minute   memory, MB   descriptors   connections   jobs   database, MB    paid')
    while (performance.now() - startedAt < minutes * minute) {
      await pause(every)
      const { megabytes, jobs, connections } = (await db.query(sizes)).rows[0]
      const sample: Sample = {
        minute: (performance.now() - startedAt) / minute,
        memory: server.memory().now,
        descriptors: openDescriptors(server),
        connections,
        jobs,
        megabytes: Number(megabytes),
        paid: crowd.paid(),
      }
      samples.push(sample)
      say(
        `  ${sample.minute.toFixed(1).padStart(6)}${sample.memory.toFixed(0).padStart(13)}` +
          `${String(sample.descriptors).padStart(14)}${String(sample.connections).padStart(14)}` +
          `${String(sample.jobs).padStart(7)}${sample.megabytes.toFixed(1).padStart(15)}${String(sample.paid).padStart(8)}`,
      )
    }
    const wrong = await crowd.leave()
    const peak = server.memory().peak
    const { rows: tables } = await db.query(perPerson)
    await server.kill('SIGTERM')
    // Ignores the first third, the warm-up.
    const third = Math.ceil(samples.length / 3)
    const [middle, end] = [samples.slice(third, 2 * third), samples.slice(-third)]
    for (const what of ['memory', 'descriptors', 'connections'] as const)
      if (mean(end, what) > mean(middle, what) * allowed[what])
        wrong.push(
          `${what}: ${mean(middle, what).toFixed(0)} in the middle, ${mean(end, what).toFixed(0)} at the end`,
        )
    return {
      counts: {
        minutes,
        'people who paid': crowd.paid(),
        'memory in the middle, MB': Math.round(mean(middle, 'memory')),
        'memory at the end, MB': Math.round(mean(end, 'memory')),
        'memory at most, MB': Math.round(peak),
        'descriptors at the end': Math.round(mean(end, 'descriptors')),
        'connections at the end': Math.round(mean(end, 'connections')),
        ...Object.fromEntries(
          tables.map(({ table, kilobytes }) => [
            `${table}: bytes for each who paid`,
            Math.round((Number(kilobytes) * 1_000) / crowd.paid()),
          ]),
        ),
      },
      violations: wrong,
    }
  } finally {
    await db.end()
    await production.close()
  }
}
