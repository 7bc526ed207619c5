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
  /** Cells whose fault was still armed in the end: the buyer did nothing that would have met it. */
  unmet: string[]
  /** How many buyers made another order. */
  anew: number
}

/** So many people at once fill in forms; the clock stands still meanwhile. */
const atOnce = 8
/** Buyers come one after the other, so that the machine's load is none of the faults. */
const gap = 0.4 * second
/** Past the end of every order, and before the charges that come later than that. */
const seatsAreBack = 31.5 * minute

/** Every cell is one order; all of them live at the same time on one started product. */
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
  /** Orders their buyers made when the first one came to nothing. */
  const anew = new Map<Cell, Sold>()
  const shopping = purchases.map(async ({ cell, purchase }, index) => {
    const orderAnew = async (): Promise<Sold> => {
      const next = await purchase.again(`${purchase.name}, ordered anew`)
      know(next)
      anew.set(cell, next)
      if (!cell.isNotified) world.loseNotifications(next.orderId)
      return next
    }
    await world.sleep(index * gap)
    await buy[cell.buyer]({ world, cell, purchase, orderAnew }).catch((error: unknown) => {
      violations.push(`${purchase.name}: the buyer was stopped by ${error}`)
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
    const ends = [purchase, anew.get(cell)].map((made) => made && stateOf.get(made.orderId))
    if (!ends.includes('completed'))
      violations.push(`${purchase.name}: tried again and again, and is ${ends}`)
  }
  return { ...verdict, violations, unmet: [...unmet].map(nameOfOrder), anew: anew.size }
}
