import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './database.ts'

/** How long a result holds, in milliseconds: anybody may ask for it. */
const validFor = 1_000

/** Most of a page, so that each write needs room on the disk. */
const size = 7_000

/**
 * Tries to write, on a connection of its own. Calls that wait for locks don't hold it up.
 * @returns a function that rejects if the database takes no writes. Calls within a second share one try.
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
