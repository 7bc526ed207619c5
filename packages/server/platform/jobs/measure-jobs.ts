import { sql } from 'kysely'
import { ageOf, type Measure, measure } from '../metrics/measure.ts'

type Row = { name: string; count: number; oldest: Date; due: Date | null }

/** `names`: the kinds of job. */
export const jobMeasure = (names: readonly string[]): Measure =>
  measure(
    {
      uketsuke_jobs_waiting: { help: 'Jobs that no process works on, by queue.', labels: ['queue'] },
      uketsuke_jobs_oldest_seconds: { help: 'How long ago the oldest of them was sent.', labels: ['queue'] },
      uketsuke_jobs_late_seconds: {
        help: 'For how long one of them has been due. A job between two tries is not due.',
        labels: ['queue'],
      },
    },
    async (db, { now }) => {
      const { rows } = await sql<Row>`
        select name, count(*), min(created_on) as oldest, min(start_after) filter (where start_after <= ${now}) as due
        from pgboss.job where name = any(${names}) and state < 'active' and not blocked group by name`.execute(
        db,
      )
      const ofQueue = (value: (row: Row | undefined) => number) =>
        names.map((queue) => ({ labels: { queue }, value: value(rows.find(({ name }) => name === queue)) }))
      return {
        uketsuke_jobs_waiting: ofQueue((row) => row?.count ?? 0),
        uketsuke_jobs_oldest_seconds: ofQueue((row) => ageOf(row?.oldest, now)),
        uketsuke_jobs_late_seconds: ofQueue((row) => ageOf(row?.due, now)),
      }
    },
  )
