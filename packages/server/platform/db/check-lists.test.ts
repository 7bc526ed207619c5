import { isNumbered, issueKinds, languages } from '@uketsuke/contract'
import { createDatabase } from '@uketsuke/testing'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'

/** The codes that each `check (column in (...))` of the database allows, by `table.column`. */
const readCheckLists = async (): Promise<Map<string, string[]>> => {
  const database = await createDatabase(inject('serverUrl'), inject('template'))
  onTestFinished(() => database.drop())
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ place: string; definition: string }>(`
    select format('%s.%s', conrelid::regclass, attname) as place, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  await client.end()
  return new Map(
    rows.map(({ place, definition }) => [
      place,
      [...definition.matchAll(/'([^']+)'::text/g)].map(([, code]) => code ?? ''),
    ]),
  )
}

test('the database allows exactly the languages and kinds of documents of the contract', async () => {
  const lists = await readCheckLists()
  const ofColumn = (column: string) => [...lists].filter(([place]) => place.endsWith(`.${column}`))
  expect(ofColumn('language').length).toBeGreaterThanOrEqual(3)
  for (const [place, codes] of ofColumn('language'))
    expect(codes.toSorted(), place).toEqual([...languages].toSorted())
  expect(lists.get('issue.kind')?.toSorted()).toEqual(issueKinds.toSorted())
  expect(lists.get('issue_counter.kind')?.toSorted()).toEqual(issueKinds.filter(isNumbered).toSorted())
})
