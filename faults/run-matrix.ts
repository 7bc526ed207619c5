import { armScenario } from '@uketsuke/testing'
import { unmetOrders } from './armed-faults.ts'
import { buy } from './buyers.ts'
import { type Cell, latenessOf, nameOf } from './cells.ts'
import { armingsOf } from './faults.ts'
import { inTurns } from './in-turns.ts'
import { watchLimbo } from './limbo.ts'
import { registrations, type Sale, type Sold } from './sales.ts'
import { takeFreeSeats } from './seat-takers.ts'
import { endFaults, settle } from './settle.ts'
import { judge, type Verdict } from './verdict.ts'
import type { World } from './world.ts'

const second = 1_000
const minute = 60_000

export type MatrixReport = Omit<Verdict, 'stateOf'> & {
  /** Cells whose fault is still armed at the end, because the buyer never caused the call. */
  unmet: string[]
  /** The number of buyers who placed another order. */
  reordered: number
}

/** The number of people who fill in forms at once; the clock stands still during that. */
const atOnce = 8
/** Buyers start one after another, so that the machine's load causes no faults. */
const gap = 0.4 * second
/** After every order has ended, and before the charges that arrive later than that. */
const seatsAreBack = 31.5 * minute

/** Every cell is one order; all run at the same time on one product. */
export const runMatrix = async (
  world: World,
  cells: readonly Cell[],
  sale: Sale = registrations,
): Promise<MatrixReport> => {
  const violations: string[] = []
  const names = new Map<string, string>()
  const know = ({ orderId, name }: Sold): void => void names.set(orderId, name)

  const purchases = await inTurns(cells, atOnce, async (cell) => {
    const purchase = await sale.sell(world, nameOf(cell), cell.planIds)
    know(purchase)
    if (!cell.isNotified) world.loseNotifications(purchase.orderId)
    for (const arming of armingsOf(cell.fault, cell.mode, latenessOf(cell), purchase.orderId))
      await armScenario(world.emulator.url, arming)
    return { cell, purchase }
  })

  const start = world.clock.now()
  /** The orders of buyers whose first order came to nothing. */
  const reordered = new Map<Cell, Sold>()
  const shopping = purchases.map(async ({ cell, purchase }, index) => {
    const orderAgain = async (): Promise<Sold> => {
      const next = await purchase.again(`${purchase.name}, second order`)
      know(next)
      reordered.set(cell, next)
      if (!cell.isNotified) world.loseNotifications(next.orderId)
      return next
    }
    await world.sleep(index * gap)
    await buy[cell.buyer]({ world, cell, purchase, orderAgain }).catch((error: unknown) => {
      violations.push(`${purchase.name}: the buyer failed with ${error}`)
    })
  })
  await world.passTimeDuring(Promise.all(shopping), second)
  await world.passTime(start + seatsAreBack - world.clock.now(), 5 * second)
  await takeFreeSeats(world, sale, know)

  const unmet = await unmetOrders(world.emulator.url)
  const watch = watchLimbo(world)
  violations.push(...(await endFaults(world, watch)))
  await settle(world, watch, 45 * minute)

  const nameOfOrder = (orderId: string) => names.get(orderId) ?? orderId
  const { stateOf, ...verdict } = await judge(world, nameOfOrder, watch.wrong())
  violations.push(...verdict.violations)
  for (const { cell, purchase } of purchases) {
    if (cell.buyer !== 'retries' && cell.buyer !== 'impatient') continue
    const ends = [purchase, reordered.get(cell)].map((made) => made && stateOf.get(made.orderId))
    if (!ends.includes('completed')) violations.push(`${purchase.name}: ended ${ends} despite retries`)
  }
  return { ...verdict, violations, unmet: [...unmet].map(nameOfOrder), reordered: reordered.size }
}
