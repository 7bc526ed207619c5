import { api } from '@uketsuke/contract'
import { operatorApi } from '@uketsuke/contract/operator'
import { armScenario, cardToken, expectOk, inTurns } from '@uketsuke/testing'
import { endFaults, settle } from '../books/settle.ts'
import { watchUnassignedCharges } from '../books/unassigned-charges.ts'
import { judge, type Verdict } from '../books/verdict.ts'
import { beginPurchase, newPerson, type Purchase } from '../buying/purchase.ts'
import { unmetOrders } from '../provider/armed-faults.ts'
import { cardOf } from '../provider/card-modes.ts'
import type { PacedSystem } from '../setup/paced-system.ts'
import { nameOfRefund, type RefundCase, refundFaultOf, requests } from './refund-cases.ts'

const second = 1_000
const minute = 60_000

const payFor = async (system: PacedSystem, { code, orderId }: Purchase): Promise<void> => {
  const token = await cardToken(system.emulator.url, cardOf.plain)
  expectOk(await system.client.call(api.beginPayment, { body: { code, orderId, token } }))
  for (;;) {
    const status = expectOk(await system.client.call(api.readPaymentStatus, { params: { orderId } }))
    if (status.status === 'done') return
    await system.sleep(2 * second)
  }
}

/**
 * Requests the refunds one after another, each as soon as the previous one is decided, and each with a double
 * click.
 */
const refund = async (
  { operator, sleep }: PacedSystem,
  orderId: string,
  amounts: readonly (number | undefined)[],
): Promise<void> => {
  for (const amount of amounts) {
    const isAll = amount === undefined
    const body = {
      ...(!isAll && { amount }),
      participant: isAll ? ('disable' as const) : ('keep' as const),
      seats: isAll ? ('free' as const) : ('keep' as const),
      reason: 'fault proof',
    }
    const click = () => operator.call(operatorApi.refundOrder, { params: { orderId }, body })
    const clicks = await Promise.all([click(), click()])
    const [one, other] = clicks
    let begun = other.ok ? other : one
    // After a lost call, the next refund waits until that call can no longer arrive.
    for (let tries = 0; !begun.ok && begun.body.code === 'REQUEST_IN_PROGRESS' && tries < 3; tries++) {
      await sleep(Number(begun.headers['retry-after']) * second)
      begun = await click()
    }
    const { refundId } = expectOk(begun)
    const stateOf = async () =>
      expectOk(await operator.call(operatorApi.readRefund, { params: { refundId } })).state
    while ((await stateOf()) === 'requested') await sleep(15 * second)
  }
}

/** Refunds paid orders while the provider fails in every way. */
export const runRefunds = async (
  system: PacedSystem,
  cases: readonly RefundCase[],
): Promise<Omit<Verdict, 'stateOf'> & { unmet: string[] }> => {
  const violations: string[] = []
  const names = new Map<string, string>()
  const purchases = await inTurns(cases, 8, async (tested) => {
    const purchase = await beginPurchase(system, nameOfRefund(tested), await newPerson(system), [
      'member',
      'reception',
    ])
    names.set(purchase.orderId, purchase.name)
    return { tested, purchase }
  })
  const paid = inTurns(purchases, 8, ({ purchase }) => payFor(system, purchase))
  await system.passTimeDuring(paid, second)

  const refunding = purchases.map(async ({ tested, purchase }, index) => {
    await system.sleep(index * second)
    // Armed only now, because SearchTrade was needed earlier to read the card's last digits.
    await armScenario(system.emulator.url, refundFaultOf(tested, purchase.orderId))
    await refund(system, purchase.orderId, requests[tested.request]).catch((error: unknown) => {
      violations.push(`${purchase.name}: the refund failed with ${error}`)
    })
  })
  await system.passTimeDuring(Promise.all(refunding), 5 * second)
  const unmet = await unmetOrders(system.emulator.url)
  const watch = watchUnassignedCharges(system)
  violations.push(...(await endFaults(system, watch)))
  await settle(system, watch, 45 * minute)

  const nameOf = (orderId: string) => names.get(orderId) ?? orderId
  const { stateOf, ...verdict } = await judge(system, nameOf, watch.wrong())
  violations.push(...verdict.violations)
  for (const { tested, purchase } of purchases) {
    const isWhole = requests[tested.request].some((amount) => amount === undefined)
    const state = stateOf.get(purchase.orderId)
    if (state !== (isWhole ? 'refunded' : 'completed')) violations.push(`${purchase.name}: is ${state}`)
  }
  return { ...verdict, violations, unmet: [...unmet].map(nameOf) }
}
