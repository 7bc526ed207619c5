import { createDatabase } from '@uketsuke/testing'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { prepareStatements } from './prepared-statements.ts'

const openDatabase = async () => {
  const database = await createDatabase(inject('serverUrl'), inject('template'))
  onTestFinished(() => database.drop())
  return database.url
}

const connect = async () => {
  const client = new pg.Client({ connectionString: await openDatabase() })
  await client.connect()
  onTestFinished(() => client.end())
  prepareStatements(client)
  return client
}

const kept = 'select statement from pg_prepared_statements order by prepare_time'

test('prepares each statement that comes with a list of values, even an empty one', async () => {
  const client = await connect()
  for (const value of [1, 2]) {
    expect((await client.query('select $1::int as value', [value])).rows).toEqual([{ value }])
    expect((await client.query('select 3 as value', [])).rows).toEqual([{ value: 3 }])
  }
  expect((await client.query(kept)).rows.map(({ statement }) => statement)).toEqual([
    'select $1::int as value',
    'select 3 as value',
  ])
})

test('runs several statements in one text, and calls back', async () => {
  const client = await connect()
  await client.query('create table told (word text); insert into told values ($$a$$)')
  await client.query('begin; insert into told values ($$b$$); commit', [])
  const rows = await new Promise((resolve, reject) => {
    client.query('select word from told where word > $1', ['a'], (error, result) =>
      error ? reject(error) : resolve(result.rows),
    )
  })
  expect(rows).toEqual([{ word: 'b' }])
})
