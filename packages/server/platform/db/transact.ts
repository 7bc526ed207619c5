import { sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db, Trx } from './database.ts'

type Consequence = (log: Log) => void

const consequences = new WeakMap<Trx, Consequence[]>()

/**
 * Runs the work in one transaction and, once that has committed, the functions that the work passed to
 * `afterCommit`.
 */
export const transact = async <Value>(
  { db, log }: { db: Db; log: Log },
  work: (trx: Trx) => Promise<Value>,
): Promise<Value> => {
  const waiting: Consequence[] = []
  const value = await db.transaction().execute((trx) => {
    consequences.set(trx, waiting)
    return work(trx)
  })
  for (const consequence of waiting) consequence(log)
  return value
}

/**
 * Starts something once the transaction has committed, and never if it is rolled back, such as a log line or
 * a call to the provider.
 * @throws if the transaction was not begun by `transact`.
 */
export const afterCommit = (trx: Trx, consequence: Consequence): void => {
  const waiting = consequences.get(trx)
  if (!waiting) throw new Error('this transaction was not begun by transact')
  waiting.push(consequence)
}

/** Does the work, rolls it back, and returns its result. Functions passed to `afterCommit` never run. */
export const tryOut = async <Value>(trx: Trx, work: () => Promise<Value>): Promise<Value> => {
  const waiting = consequences.get(trx)
  const kept = waiting?.length ?? 0
  await sql`savepoint before_trial`.execute(trx)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint before_trial`.execute(trx)
    waiting?.splice(kept)
  }
}
