import { auditBooks, type Sums, sumsOf } from './audit.ts'
import { readBooks } from './books.ts'
import { inTurns } from './in-turns.ts'
import { seatsWhenSettled } from './seats.ts'
import { tellingWrong } from './told.ts'
import type { World } from './world.ts'

export type Verdict = {
  /** Each names its order. */
  violations: string[]
  /** How many orders ended how. */
  ends: Record<string, number>
  sums: Sums
  /** The state each order ended in. */
  stateOf: ReadonlyMap<string, string>
}

/** Compares, when everything is settled, our books with the provider's, the seats, and what people were told. */
export const judge = async (world: World, nameOf: (orderId: string) => string): Promise<Verdict> => {
  const books = await readBooks({ db: world.db, emulatorUrl: world.emulator.url })
  const { entries, strays } = books
  // Who ordered anew is told about the order that counts, by mail only once.
  const newest = new Map(entries.map((entry) => [entry.email, entry]))
  const told = await inTurns([...newest.values()], 8, async (entry) =>
    (await tellingWrong(world, entry)).map((wrong) => `${nameOf(entry.orderId)}: ${wrong}`),
  )
  const ends: Record<string, number> = {}
  for (const { state, refunded, price } of entries) {
    const back = refunded === 0 ? '' : refunded === price ? ', all given back' : ', a part given back'
    ends[state + back] = (ends[state + back] ?? 0) + 1
  }
  return {
    violations: [
      ...auditBooks(books, nameOf),
      ...(await seatsWhenSettled(world.db, world.client)),
      ...told.flat(),
    ],
    ends,
    sums: sumsOf(entries, strays),
    stateOf: new Map(entries.map(({ orderId, state }) => [orderId, state])),
  }
}
