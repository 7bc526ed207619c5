import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { newRegistrationNumber } from '../../platform/random.ts'
import { listUnusedIds } from './store.ts'

/** After this many draws, the convention counts as out of numbers. */
const mostDraws = 50

/** Draws different unused registration IDs. */
export const drawRegistrationIds = async (
  trx: Trx,
  { conventionId, registrationIdPrefix }: Convention,
  count: number,
): Promise<string[]> => {
  const drawn = new Set<string>()
  for (let draw = 0; drawn.size < count && draw < mostDraws; draw++) {
    const numbers = Array.from({ length: count - drawn.size + 50 }, newRegistrationNumber)
    const candidates = numbers.map((number) => registrationIdPrefix + number)
    for (const id of await listUnusedIds(trx, conventionId, candidates)) drawn.add(id)
  }
  if (drawn.size < count) throw new Error(`${conventionId} has no registration IDs left`)
  return [...drawn].slice(0, count)
}
