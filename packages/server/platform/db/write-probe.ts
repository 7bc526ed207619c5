import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** How long a result is reused, in milliseconds, because anybody may ask for it. */
const validFor = 1_000

/** Most of a page, so that each write needs space on the disk. */
const size = 7_000

/**
 * Tries to write, on a connection of its own, so that calls waiting for locks don't delay it.
 * @returns a function that rejects if the database accepts no writes. Calls within a second share one
 * attempt.
 */
export const createWriteProbe = (db: Db): (() => Promise<void>) => {
  const process = randomUUID()
  const write = async (): Promise<void> => {
    await sql`
      with gone as (delete from write_probe where process = ${process} or written_at < now() - interval '1 day')
      insert into write_probe (process, written_at, filler)
      values (${process}, now(), repeat('.', ${size}))`.execute(db)
  }
  let last: { at: number; result: Promise<void> } | undefined
  return () => {
    const now = performance.now()
    if (last === undefined || now - last.at > validFor) {
      last = { at: now, result: write() }
      // The caller may have stopped waiting.
      last.result.catch(() => {})
    }
    return last.result
  }
}
