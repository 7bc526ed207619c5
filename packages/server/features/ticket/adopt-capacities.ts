import type { Convention } from '../../platform/conventions/convention.ts'
import { ConventionError } from '../../platform/conventions/read-convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockNames } from '../../platform/db/lock-names.ts'
import { inTransaction } from '../../platform/db/transact.ts'
import { addSeats, readCapacities, retireSeats } from './capacity-store.ts'

/**
 * Makes the seat rows match the convention file. Adds free seats or retires free ones, but never a held or
 * sold one.
 * @throws ConventionError if a capacity is below the number of taken seats; then nothing changes.
 */
export const adoptCapacities = (db: Db, convention: Convention, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { conventionId, plans } = convention
    await lockNames(trx, [`capacity of ${conventionId}`])
    const seats = new Map(
      (await readCapacities(trx, conventionId)).map((capacity) => [capacity.planId, capacity]),
    )
    for (const { planId, capacity } of plans) {
      const { stock, highest } = seats.get(planId) ?? { stock: 0, highest: 0 }
      const wanted = capacity ?? 0
      if (wanted > stock) await addSeats(trx, { conventionId, planId }, wanted - stock, highest)
      const missing =
        wanted < stock
          ? stock - wanted - (await retireSeats(trx, { conventionId, planId }, stock - wanted, now))
          : 0
      // An unlimited plan may keep any number of taken seats.
      if (missing > 0 && capacity !== undefined)
        throw new ConventionError(
          `${conventionId}: plan ${planId}: capacity ${capacity} is less than the seats taken; ` +
            `${seats.get(planId)?.takenSeats ?? 0} of ${stock} are held or sold`,
        )
    }
  })
