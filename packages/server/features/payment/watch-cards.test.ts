import { operatorApi } from '@uketsuke/contract/operator'
import { expectOk, type System, until } from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes } from '../../platform/duration.ts'

const test = systemTest()

/** Attempts of one order of this convention that ended in a state, `ago` seconds ago. */
const present = (system: System, state: 'paid' | 'declined', count: number, ago = 60) =>
  system.db.query(
    `insert into payment_attempt (convention_id, job_id, order_id, state, started_at, sent_at, decided_at, result_code,
      can_retry)
    select convention_id, gen_random_uuid(), order_id, $1, at, at, at, '', false
    from (select * from orders where convention_id = 'demo2027' limit 1) as one, generate_series(1, $2),
      (select $3::timestamptz as at) as time`,
    [state, count, new Date(system.clock.now() - ago * 1000)],
  )

const findings = async ({ operator }: System) =>
  expectOk(await operator.call(operatorApi.listFindings, { query: {} })).findings.filter(
    ({ kind }) => kind === 'cardChecking',
  )

test("warns the secretariat once when few of an hour's many cards are paid", async ({ system, buyer }) => {
  await buyer.newOrder()
  await present(system, 'declined', 200, 3_700)
  await present(system, 'declined', 61)
  await present(system, 'paid', 100)
  await system.clock.advance(minutes(1))
  expect(await findings(system)).toEqual([])

  await present(system, 'declined', 300)
  await system.clock.advance(minutes(1))
  const found = await until(
    () => findings(system),
    (list) => list.length > 0,
  )
  expect(found).toMatchObject([
    { orderId: null, text: expect.stringMatching(/\d+ cards were presented, and only \d+ were charged/) },
  ])
  await system.clock.advance(120_000)
  expect(await findings(system)).toHaveLength(1)
})
