import {
  armScenario,
  type BuyersOrder,
  isDecided,
  type System,
  transactionOf,
  until,
  untilScenariosUsed,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'
import { minutes, seconds } from '../../platform/duration.ts'

/**
 * Moves the clock in steps until the provider's books of the order satisfy the condition.
 * @returns the minutes since `begun`.
 */
const minutesUntil = async (
  system: System,
  begun: number,
  orderId: string,
  step: number,
  holds: (books: { charged: number; refunded: number }) => boolean,
) => {
  await until(
    async () => {
      await system.clock.jump(step - 5_000)
      await system.clock.advance(5_000)
      return transactionOf(system.emulator.url, orderId)
    },
    (books) => books !== undefined && holds(books),
    400,
    20,
  )
  return (system.clock.now() - begun) / minutes(1)
}

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
    const charged = await minutesUntil(system, begun, orderId, minutes(1), (books) => books.charged > 0)
    const givenBack = await minutesUntil(system, begun, orderId, seconds(20), (books) => books.refunded > 0)
    expect(charged).toBeGreaterThanOrEqual(late)
    expect(givenBack - late).toBeLessThan(10)
  },
)
