import {
  armScenario,
  type BuyersOrder,
  isDecided,
  transactionOf,
  untilRefunded,
  untilScenariosUsed,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes, seconds } from '../../platform/duration.ts'

const test = systemTest()
  /** Pays, loses the answer, and waits until the server assumes that nothing was charged. */
  .extend('loseCharge', ({ system, buyer }) => async (order: BuyersOrder) => {
    const jobId = await buyer.pay(order)
    await untilScenariosUsed(system.emulator.url)
    await buyer.jumpUntil(() => buyer.jobResult(jobId), isDecided, 20_000)
  })

test.for([
  [12, 'after one lost charge', false],
  [35, 'after one lost charge', false],
  [35, 'after a second lost charge of the same order', true],
] as const)(
  'refunds a charge that succeeds %i minutes late, %s, within ten minutes and without a notification',
  { timeout: 60_000 },
  async ([late, _after, isLostTwice], { system, buyer, loseCharge }) => {
    const order = await buyer.newOrder()
    const { orderId } = order
    const begun = system.clock.now()
    await armScenario(system.emulator.url, {
      call: 'ExecTran',
      scenario: 'late-success',
      times: 1,
      ms: minutes(late),
      orderId,
    })
    await loseCharge(order)
    if (isLostTwice) {
      await system.clock.jump(minutes(15))
      await loseCharge(order)
    }
    // The buyer places another order, so that the charge has no owner when it arrives.
    await buyer.newOrder({ planId: 'member' }, order)
    await buyer.jumpUntil(
      () => transactionOf(system.emulator.url, orderId),
      (transaction) => (transaction?.charged ?? 0) > 0,
    )
    expect(system.clock.now() - begun).toBeGreaterThanOrEqual(minutes(late))
    await untilRefunded(system, orderId, { step: seconds(20) })
    expect(system.clock.now() - begun).toBeLessThan(minutes(late + 10))
  },
)
