import { armScenario, inTurns } from '@uketsuke/testing'
import { endFaults, settle } from '../books/settle.ts'
import { watchUnassignedCharges } from '../books/unassigned-charges.ts'
import { judge, type Verdict } from '../books/verdict.ts'
import { unmetOrders } from '../provider/armed-faults.ts'
import { armingsOf } from '../provider/faults.ts'
import type { PacedSystem } from '../setup/paced-system.ts'
import { buy } from './buyers.ts'
import { type FaultCase, latenessOf, nameOf } from './fault-cases.ts'
import { registrations, type Sale, type Sold } from './sales.ts'
import { takeFreeSeats } from './seat-takers.ts'

const second = 1_000
const minute = 60_000

type MatrixReport = Omit<Verdict, 'stateOf'> & {
  /** Cases whose fault is still armed at the end, because the buyer never caused the call. */
  unmet: string[]
  /** The number of buyers who placed another order. */
  reordered: number
}

/** The number of people who fill in forms at once; the clock stands still during that. */
const atOnce = 8
/** Buyers start one after another, so that the machine's load causes no faults. */
const gap = 0.4 * second
/** After every order has ended, and before the charges that arrive even later. */
const seatsAreBack = 31.5 * minute

/** Every case is one order; all run at the same time on one product. */
export const runMatrix = async (
  system: PacedSystem,
  cases: readonly FaultCase[],
  sale: Sale = registrations,
): Promise<MatrixReport> => {
  const violations: string[] = []
  const names = new Map<string, string>()
  const remember = ({ orderId, name }: Sold): void => void names.set(orderId, name)

  const purchases = await inTurns(cases, atOnce, async (tested) => {
    const purchase = await sale.sell(system, nameOf(tested), tested.planIds)
    remember(purchase)
    if (!tested.isNotified) system.loseNotifications(purchase.orderId)
    for (const arming of armingsOf(tested.fault, tested.mode, latenessOf(tested), purchase.orderId))
      await armScenario(system.emulator.url, arming)
    return { tested, purchase }
  })

  const start = system.clock.now()
  /** The orders of buyers whose first order failed. */
  const reordered = new Map<FaultCase, Sold>()
  const shopping = purchases.map(async ({ tested, purchase }, index) => {
    const orderAgain = async (): Promise<Sold> => {
      const next = await purchase.again(`${purchase.name}, second order`)
      remember(next)
      reordered.set(tested, next)
      if (!tested.isNotified) system.loseNotifications(next.orderId)
      return next
    }
    await system.sleep(index * gap)
    await buy[tested.buyer]({ system, tested, purchase, orderAgain }).catch((error: unknown) => {
      violations.push(`${purchase.name}: the buyer failed with ${error}`)
    })
  })
  await system.passTimeDuring(Promise.all(shopping), second)
  await system.passTime(start + seatsAreBack - system.clock.now(), 5 * second)
  await takeFreeSeats(system, sale, remember)

  const unmet = await unmetOrders(system.emulator.url)
  const watch = watchUnassignedCharges(system)
  violations.push(...(await endFaults(system, watch)))
  await settle(system, watch, 45 * minute)

  const nameOfOrder = (orderId: string) => names.get(orderId) ?? orderId
  const { stateOf, ...verdict } = await judge(system, nameOfOrder, watch.wrong())
  violations.push(...verdict.violations)
  for (const { tested, purchase } of purchases) {
    if (tested.buyer !== 'retries' && tested.buyer !== 'impatient') continue
    const ends = [purchase, reordered.get(tested)].map((made) => made && stateOf.get(made.orderId))
    if (!ends.includes('completed')) violations.push(`${purchase.name}: ended ${ends} despite retries`)
  }
  return { ...verdict, violations, unmet: [...unmet].map(nameOfOrder), reordered: reordered.size }
}
