import {
  answerChallenge,
  armScenario,
  type Buyers,
  clearScenarios,
  isDecided,
  notifyAt,
  returnBrowser,
  type System,
  threeDSecureCards,
  until,
  untilScenariosUsed,
} from '@uketsuke/testing'
import { systemTest } from '@uketsuke/testing/system-test'
import { expect } from 'vitest'

const test = systemTest()
test.beforeAll(async ({ system }) => {
  await notifyAt(system.emulator.url, `${system.url}/v2/notifications/card`)
})

// Release hanging calls, so that the server need not wait for them when it stops.
test.afterEach(({ system }) => clearScenarios(system.emulator.url))

const awayOrder = async (buyer: Buyers) => {
  const order = await buyer.newOrder()
  return { order, ...(await buyer.payAway(order, threeDSecureCards.challenged)) }
}
const sent = async (system: System) => {
  const answer = await fetch(`${system.emulator.url}/_emulator/notifications`)
  return (await answer.json()) as { orderId: string; delivered: boolean }[]
}

test.for(['notify-early', 'notify-dup', 'notify-lost'] as const)(
  'changes nothing in a successful payment (%s): charged, registered and mailed once',
  async (scenario, { system, buyer }) => {
    const order = await buyer.newOrder()
    await armScenario(system.emulator.url, { call: 'ExecTran', scenario, times: 1 })
    const jobId = await buyer.pay(order)
    expect(await buyer.decided(jobId)).toMatchObject({ isSuccess: true })
    await system.mailbox.next(order.email)
    await system.clock.advance(10_000)
    expect(await buyer.charges(order)).toBe(1)
    expect(system.mailbox.received(order.email)).toHaveLength(2)
    const notices = (await sent(system)).filter(({ orderId }) => orderId === order.orderId)
    expect(notices.map(({ delivered }) => delivered)).toEqual(
      { 'notify-early': [true], 'notify-dup': [true, true, true], 'notify-lost': [false] }[scenario],
    )
  },
)

test.for([
  ['of a charge', 'ExecTran'],
  ['of a charge after 3-D Secure', 'SecureTran2'],
] as const)(
  'triggers an inquiry at once after a lost answer %s',
  async ([_what, call], { system, buyer }) => {
    const is3ds = call === 'SecureTran2'
    const away = is3ds ? await awayOrder(buyer) : undefined
    const order = away?.order ?? (await buyer.newOrder())
    await armScenario(system.emulator.url, { call, scenario: 'timeout-after', times: 1 })
    if (away) {
      await answerChallenge(system.emulator.url, away.accessId)
      await returnBrowser(system.url, away.accessId)
    }
    const jobId = away?.jobId ?? (await buyer.pay(order))
    await untilScenariosUsed(system.emulator.url)
    await until(
      () => sent(system),
      (notices) => notices.some(({ orderId, delivered }) => orderId === order.orderId && delivered),
    )
    // A scheduled task settles the charge while the call still hangs, long before the first gap.
    const before = system.clock.now()
    const result = await buyer.advanceUntil(() => buyer.jobResult(jobId), isDecided, 1_000)
    expect(result).toMatchObject({ isSuccess: true })
    expect(system.clock.now() - before).toBeLessThan(8_000)
    expect(await buyer.charges(order)).toBe(1)
  },
)
