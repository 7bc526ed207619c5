import { seededRandom } from '@uketsuke/testing'
import { type CardMode, cardModes } from '../provider/card-modes.ts'
import { type Fault, faults, type Lateness, unreached } from '../provider/faults.ts'
import { type Goods, registrationGoods } from './sales.ts'

/**
 * `waits` pays once and waits. `closes` closes the window and never polls again. `retries` pays again after a
 * failure or some time, with another card if the first needs authentication. `double-clicks` repeats every
 * action at once. `impatient` tries one more card after a failure, then places and pays another order.
 */
const buyerKinds = ['waits', 'closes', 'retries', 'double-clicks', 'impatient'] as const
export type BuyerKind = (typeof buyerKinds)[number]

/** One order in the matrix. */
export type FaultCase = {
  no: number
  fault: Fault
  mode: CardMode
  buyer: BuyerKind
  planIds: readonly string[]
  /** Whether the provider's notifications arrive. */
  isNotified: boolean
}

const isReached = ({ call }: Fault, mode: CardMode): boolean =>
  !unreached.some((pair) => pair.call === call && pair.mode === mode)

/**
 * Gives the scarce plan to orders that are charged after they expired, so that others compete for its seat.
 */
const basketOf = (
  { fault, buyer }: Pick<FaultCase, 'fault' | 'buyer'>,
  no: number,
  { baskets, scarce }: Goods,
): readonly string[] =>
  (fault.trigger === 'late-success' && buyer === 'closes' ? [scarce] : baskets[no % baskets.length]) ?? []

type Unnumbered = Omit<FaultCase, 'no' | 'planIds' | 'isNotified'> & { isNotified?: boolean }

/** Numbers the cases. Half of them lose their notifications, unless the case or its fault decides that. */
const number = (cases: Unnumbered[], seed: number, goods: Goods): FaultCase[] => {
  const random = seededRandom(seed)
  return cases.map((tested, no) => {
    const isHeard = random.next() < 0.5 || tested.fault.trigger.startsWith('notify')
    return { ...tested, no, planIds: basketOf(tested, no, goods), isNotified: tested.isNotified ?? isHeard }
  })
}

/** A charge that arrives after its buyer has paid another order, with notifications and without. */
const metByNextOrder = (modes: readonly CardMode[]): Unnumbered[] =>
  modes.flatMap((mode) =>
    [true, false].map((isNotified) => ({
      fault: { trigger: 'late-success', call: mode === 'plain' ? 'ExecTran' : 'SecureTran2' },
      mode,
      buyer: 'impatient',
      isNotified,
    })),
  )

/** Every fault with every mode and every kind of buyer. */
export const allFaultCases = (seed: number, goods = registrationGoods): FaultCase[] => {
  const each = faults.flatMap((fault) =>
    cardModes
      .filter((mode) => isReached(fault, mode))
      .flatMap((mode) => buyerKinds.map((buyer) => ({ fault, mode, buyer }))),
  )
  return number([...each, ...metByNextOrder(cardModes)], seed, goods)
}

/** Every fault once. Modes and buyers alternate, so that each mode meets each buyer. */
export const someFaultCases = (seed: number, goods = registrationGoods): FaultCase[] => {
  const pairs = buyerKinds.flatMap((buyer) => cardModes.map((mode) => ({ mode, buyer })))
  const each = faults.map((fault, index) => {
    const inTurn = pairs.map((_, offset) => pairs[(seed + index * 7 + offset) % pairs.length])
    const pair = inTurn.find((found) => found !== undefined && isReached(fault, found.mode))
    if (!pair) throw new Error(`no card reaches ${fault.call}`)
    return { fault, ...pair }
  })
  return number([...each, ...metByNextOrder(['plain'])], seed, goods)
}

export const nameOf = ({ no, fault, mode, buyer, planIds, isNotified }: FaultCase): string =>
  `#${no} ${fault.trigger} at ${fault.call}, ${mode} card, buyer ${buyer}, ${planIds.join('+')}${isNotified ? '' : ', not notified'}`

/** When a late charge arrives; chosen so that each way of waiting for it occurs. */
export const latenessOf = ({ buyer }: FaultCase): Lateness => latenessFor[buyer]

const latenessFor: Record<BuyerKind, Lateness> = {
  waits: 'soon',
  closes: 'after the order expired',
  retries: 'after it was believed not to have happened',
  'double-clicks': 'soon',
  impatient: 'after another order was made',
}
