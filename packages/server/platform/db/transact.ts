import { type CompiledQuery, sql } from 'kysely'
import type { Log } from '../log.ts'
import type { Db, Trx } from './database.ts'

type Consequence = (log: Log) => void

const consequences = new WeakMap<Trx, Consequence[]>()

/** The answers to statements sent by `write`. */
const writes = new WeakMap<Trx, Promise<unknown>[]>()

/**
 * Runs the work in one transaction.
 * @throws the error of the first failed `write`, because it is the cause of the errors after it.
 */
export const inTransaction = async <Value>(db: Db, work: (trx: Trx) => Promise<Value>): Promise<Value> => {
  const sent: Promise<unknown>[] = []
  try {
    return await db.transaction().execute((trx) => {
      writes.set(trx, sent)
      return work(trx)
    })
  } finally {
    await Promise.all(sent)
  }
}

/**
 * Sends a statement whose result nobody reads, and does not wait for its answer, so it travels in one packet
 * with the statements after it. If it fails, the commit and every later statement of its transaction fail.
 * @throws if the transaction was not begun by `inTransaction` or `transact`.
 */
export const write = (trx: Trx, statement: { compile(trx: Trx): CompiledQuery }): Promise<void> =>
  trx.getExecutor().provideConnection(async (connection) => {
    const sent = writes.get(trx)
    if (!sent) throw new Error('this transaction was not begun by inTransaction')
    const answer = connection.executeQuery(statement.compile(trx))
    // Without a handler, a failure would end the process before the transaction ends.
    answer.catch(() => {})
    sent.push(answer)
  })

/**
 * Runs the work in one transaction and, once that has committed, the functions that the work passed to
 * `afterCommit`.
 */
export const transact = async <Value>(
  { db, log }: { db: Db; log: Log },
  work: (trx: Trx) => Promise<Value>,
): Promise<Value> => {
  const waiting: Consequence[] = []
  const value = await inTransaction(db, (trx) => {
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
    const value = await work()
    await Promise.all(writes.get(trx) ?? [])
    return value
  } finally {
    await sql`rollback to savepoint before_trial`.execute(trx)
    waiting?.splice(kept)
  }
}
