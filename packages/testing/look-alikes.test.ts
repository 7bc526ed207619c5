import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase } from './database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let db: pg.Client

beforeAll(async () => {
  database = await createDatabase(inject('serverUrl'), inject('template'))
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

test.each([
  [
    'insert',
    `insert into payment_finding (convention_id, finding_id, order_id, kind, text, found_at)
     select convention_id, 'f-' || order_id, order_id, 'undecided', '', now() from orders`,
  ],
  ['update', 'update orders set price = price + 1'],
  ['delete', 'delete from order_item'],
])('refuses a statement without its condition: %s', async (operation, statement) => {
  await expect(db.query(statement)).rejects.toThrow(`${operation} of`)
})

test('inserts a row of the test itself, and its look-alike with it', async () => {
  await db.query(
    `insert into payment_finding (convention_id, finding_id, order_id, kind, text, found_at)
     values ('demo2027', 'f', 'order', 'undecided', '', now())`,
  )
  const { rows } = await db.query('select convention_id from payment_finding order by 1')
  expect(rows).toEqual([{ convention_id: 'a-look-alike' }, { convention_id: 'demo2027' }])
})
