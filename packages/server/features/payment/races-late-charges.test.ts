import {
  armScenario,
  type Buyers,
  type BuyersOrder,
  buyersOf,
  type System,
  scenariosLeft,
  startSystem,
  transactionOf,
  until,
} from '@uketsuke/testing'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

let system: System
let buyer: Buyers
beforeAll(async () => {
  system = await startSystem({ serverUrl: inject('serverUrl'), template: inject('template') })
  buyer = buyersOf(system)
})
afterAll(() => system.stop())

const minute = 60_000

/** Pays, loses the answer, and waits until it is believed that nothing was charged. */
const loseCharge = async (order: BuyersOrder) => {
  const jobId = await buyer.pay(order)
  await until(
    () => scenariosLeft(system.emulator.url),
    (left) => left === 0,
  )
  await buyer.jumpUntil(
    () => buyer.jobResult(jobId),
    ({ step }) => step !== -1,
    20_000,
  )
}

/** Time goes on in small steps until the provider's books of the order hold. @returns the minutes since `begun`. */
const minutesUntil = async (
  begun: number,
  orderId: string,
  holds: (books: { charged: number; refunded: number }) => boolean,
) => {
  await until(
    async () => {
      await system.clock.jump(15_000)
      await system.clock.advance(5_000)
      return transactionOf(system.emulator.url, orderId)
    },
    (books) => books !== undefined && holds(books),
    400,
    20,
  )
  return (system.clock.now() - begun) / minute
}

test.each([
  [12, 'after one lost charge', false],
  [35, 'after one lost charge', false],
  [35, 'after a second lost charge of the same order', true],
])(
  'a charge that comes through %i minutes late, %s, is given back within ten minutes without a notification',
  async (late, _after, isLostTwice) => {
    const order = await buyer.newOrder()
    const { orderId } = order
    const begun = system.clock.now()
    await armScenario(system.emulator.url, {
      call: 'ExecTran',
      scenario: 'late-success',
      times: 1,
      ms: late * minute,
      orderId,
    })
    await loseCharge(order)
    if (isLostTwice) {
      await system.clock.jump(15 * minute)
      await loseCharge(order)
    }
    // The buyer orders something else, so that the charge is nobody's when it comes.
    await buyer.newOrder({ planId: 'member' }, order)
    const charged = await minutesUntil(begun, orderId, (books) => books.charged > 0)
    const givenBack = await minutesUntil(begun, orderId, (books) => books.refunded > 0)
    expect(charged).toBeGreaterThanOrEqual(late)
    expect(givenBack - late).toBeLessThan(10)
  },
  60_000,
)
