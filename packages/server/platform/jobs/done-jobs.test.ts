import { becomeParticipant, untilJobsDone } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../duration.ts'

const test = systemTest()

type Count = { state: string; count: number }
const jobs = `select state, count(*)::int from pgboss.job group by state`

test('deletes jobs within minutes after they are done, but none that are waiting', async ({ system }) => {
  await becomeParticipant(system)
  await untilJobsDone(system)
  const before = await system.db.query<Count>(jobs)
  expect(before.rows).toEqual([{ state: 'completed', count: 2 }])
  await system.db.query(`insert into pgboss.job (name, data, start_after, created_on)
    select 'link-mail', '{}', now() + interval '1 year', now() - interval '1 year'`)
  await system.clock.advance(minutes(3))
  expect((await system.db.query<Count>(jobs)).rows).toEqual([{ state: 'created', count: 1 }])
})
