import { operatorApi } from '@uketsuke/contract/operator'
import { createOperatorClient, expectOk, rowsLeaking, until, untilJobsDone } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { days, hours } from '../../platform/duration.ts'

/** The time at which every part of the demonstration's site has closed. */
const end = Date.parse('2028-03-31T23:59:59+09:00')

const without = (yaml: string) => yaml.replace(/^retention:\n( .*\n)+/m, '')

const test = systemTest({
  conventions: async (folders) => {
    await folders.edit(without, 'other2027')
    await folders.edit((yaml) => `${without(yaml)}\nretention:\n  participantsDays: 30\n  taxYears: 10\n`)
  },
})

const columns = 'category,language,lastName,firstName,furiganaLastName,furiganaFirstName,email,affiliation'
const guests = (count: number, domain: string) =>
  Buffer.from(
    [
      columns,
      ...Array.from({ length: count }, (_, no) => `INVITED,en,Guest,No,,,g${no}@${domain},Guesthouse`),
    ].join('\n'),
  )

test('erases participants after their retention period, in batches, and nobody if none is set', async ({
  system,
  buyer,
}) => {
  const { operator, clock, db } = system
  const other = createOperatorClient(system.operatorUrl, system.operatorKey, 'other2027')
  expectOk(
    await operator.call(operatorApi.importParticipants, { query: {}, file: guests(130, 'ends.example') }),
  )
  expectOk(await other.call(operatorApi.importParticipants, { query: {}, file: guests(3, 'stays.example') }))
  const paid = await buyer.paidOrder({ planId: 'member' })
  await untilJobsDone(system)

  const due = async (client = operator, at?: number) => {
    const query = at === undefined ? {} : { at: new Date(at).toISOString() }
    const { at: _, ...counts } = expectOk(await client.call(operatorApi.countDueData, { query }))
    return counts
  }
  await clock.jump(end + days(30) - hours(1) - clock.now())
  // Meanwhile the books are compared with the provider's for the last time.
  await buyer.advanceUntil(
    () => due(operator, end + days(30)),
    ({ participants }) => participants === 131,
  )
  expect((await due()).participants).toBe(0)
  expect(await due(other, end + days(3_000))).toMatchObject({ participants: 0, receipts: 0 })
  const { rows: books } = await db.query(`select order_id, state, price, paid_at from orders order by 1`)

  await clock.jump(hours(1))
  expect((await due()).participants).toBeLessThanOrEqual(131)
  await until(
    async () => {
      await clock.jump(hours(1))
      return due()
    },
    ({ participants }) => participants === 0,
    50,
  )
  const leaks = await rowsLeaking(db, ['Guesthouse', 'ends.example', 'stays.example', paid.email, '"1111"'])
  expect(new Set(leaks.map(({ row }) => /demo2027|other2027/.exec(row)?.[0]))).toEqual(new Set(['other2027']))
  const { rows } = await db.query(
    `select state, count(*)::int as count from participant where convention_id = 'demo2027' and email = '' group by 1`,
  )
  expect(rows).toEqual([{ state: 'disabled', count: 131 }])
  expect((await db.query(`select order_id, state, price, paid_at from orders order by 1`)).rows).toEqual(
    books,
  )
  await other.close()
})
