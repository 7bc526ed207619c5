import type { Stock } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { countSeats } from './capacity-store.ts'

/**
 * Seat counts of the limited plans for display. They may be stale, because taking a seat locks its row
 * anyway.
 */
export type SeatCounts = {
  /** The newest count, which may be as old as `maxAge` allows. */
  read(db: Db, context: CallContext): Promise<Stock[]>
  /** Call this after a refusal for lack of seats. Drops a count that shows these plans as available. */
  invalidate(convention: Convention, planIds: readonly string[]): void
}

type Count = { at: number; stocks: Promise<Stock[]>; available: Set<string> }

const count = async (db: Db, { convention, now }: CallContext): Promise<Stock[]> => {
  const seats = await countSeats(db, convention.conventionId, now)
  const seatsOf = new Map(seats.map((seat) => [seat.planId, seat]))
  const limited = convention.plans.flatMap(({ planId, capacity }) => (capacity === undefined ? [] : [planId]))
  return limited.sort().map((planId) => {
    // A plan with a capacity of 0 may never have had a seat.
    const seat = seatsOf.get(planId) ?? { planId, stock: 0, available: 0 }
    return { ...seat, isNotAvailable: seat.available === 0 }
  })
}

/** Counts the seats of each version of a convention at most once in `maxAge` milliseconds. */
export const seatCountCache = (maxAge: number): SeatCounts => {
  const counts = new WeakMap<Convention, Count>()
  const renew = (db: Db, context: CallContext): Count => {
    const stocks = count(db, context)
    const renewed: Count = { at: context.now.getTime(), stocks, available: new Set() }
    stocks.then(
      (all) => {
        for (const { planId, isNotAvailable } of all) if (!isNotAvailable) renewed.available.add(planId)
      },
      () => counts.get(context.convention) === renewed && counts.delete(context.convention),
    )
    counts.set(context.convention, renewed)
    return renewed
  }
  return {
    read: (db, context) => {
      const known = counts.get(context.convention)
      const age = known && context.now.getTime() - known.at
      return known && age !== undefined && age >= 0 && age < maxAge ? known.stocks : renew(db, context).stocks
    },
    invalidate: (convention, planIds) => {
      const known = counts.get(convention)
      if (planIds.some((planId) => known?.available.has(planId))) counts.delete(convention)
    },
  }
}
