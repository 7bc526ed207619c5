import { createDatabase } from '@uketsuke/testing'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { connectDatabase, type Db } from './database.ts'
import { inTransaction, transact, tryOut, write } from './transact.ts'

const log = createLog('silent')

const open = async () => {
  const database = await createDatabase(inject('serverUrl'), inject('template'))
  const db = connectDatabase(database.url, log)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  await sql`create table told (word text primary key)`.execute(db)
  return db
}

const told = async (db: Db): Promise<string[]> =>
  (await sql<{ word: string }>`select word from told order by word`.execute(db)).rows.map(({ word }) => word)

const tell = (word: string) => sql`insert into told values (${word})`
const twice = expect.objectContaining({ constraint: 'told_pkey' })

test('a later statement sees what write wrote, and the transaction commits it', async () => {
  const db = await open()
  const seen = await inTransaction(db, async (trx) => {
    await write(trx, tell('a'))
    await write(trx, tell('b'))
    const words = await told(trx)
    await write(trx, tell('c'))
    return words
  })
  expect(seen).toEqual(['a', 'b'])
  expect(await told(db)).toEqual(['a', 'b', 'c'])
})

test('a failed write rolls everything back, and its error is thrown', async () => {
  const db = await open()
  const last = inTransaction(db, async (trx) => {
    await write(trx, tell('a'))
    await write(trx, tell('a'))
  })
  await expect(last).rejects.toEqual(twice)
  const followed = transact({ db, log }, async (trx) => {
    await write(trx, tell('a'))
    await write(trx, tell('a'))
    return told(trx)
  })
  await expect(followed).rejects.toEqual(twice)
  expect(await told(db)).toEqual([])
})

test('a write of refused work is rolled back', async () => {
  const db = await open()
  const refused = inTransaction(db, async (trx) => {
    await write(trx, tell('a'))
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await told(db)).toEqual([])
})

test('a trial notices a failed write', async () => {
  const db = await open()
  const trial = inTransaction(db, (trx) =>
    tryOut(trx, async () => {
      await write(trx, tell('a'))
      await write(trx, tell('a'))
    }),
  )
  await expect(trial).rejects.toEqual(twice)
})
