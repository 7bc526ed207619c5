import { api } from '@uketsuke/contract'
import { cardToken, expectOk } from '@uketsuke/testing'
import { cardOf } from '../provider/card-modes.ts'
import type { PacedSystem } from '../setup/paced-system.ts'
import type { Sale, Sold } from './sales.ts'

/** More people than any limited plan of the matrix can have free seats. */
const mostTakers = 40

/**
 * New people buy all free seats of the scarce plan, so that a late payment for a seat of an expired order
 * finds it taken.
 */
export const takeFreeSeats = async (
  system: PacedSystem,
  { scarce: planId, sell }: Sale,
  onOrder: (purchase: Sold) => void,
): Promise<void> => {
  for (let taker = 1; taker <= mostTakers; taker++) {
    const stock = expectOk(await system.client.call(api.readStocks)).find((stock) => stock.planId === planId)
    if (!stock || stock.available === 0) return
    const purchase = await sell(system, `taker ${taker} of ${planId}`, [planId])
    onOrder(purchase)
    const token = await cardToken(system.emulator.url, cardOf.plain)
    expectOk(await purchase.begin(token))
  }
}
