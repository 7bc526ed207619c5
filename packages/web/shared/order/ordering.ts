import { api, type BodyOf, limits, type ReservedSheet, type Stock, type TicketPlan } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'

export type OrderCall = 'reserve' | 'session' | 'register'

/** Names the failed call of an order, because the message depends on it. */
export class SendError extends Error {
  override readonly name = 'SendError'
  readonly failedCall: OrderCall

  constructor(failedCall: OrderCall, cause: unknown) {
    super(failedCall, { cause })
    this.failedCall = failedCall
  }
}

/** For the `catch` of a call: adds its name. */
export const during =
  (failedCall: OrderCall) =>
  (cause: unknown): never => {
    throw new SendError(failedCall, cause)
  }

type ReserveOrders = BodyOf<typeof api.reserveStocks>['orders']

/** Holds a seat of each limited option. `token`: the registration's code or the participant's login token. */
export const reserveOptions = async (
  options: readonly TicketPlan[],
  stocks: readonly Stock[],
  token: string,
): Promise<ReservedSheet[]> => {
  const limited = options.filter(({ planId }) => stocks.some((stock) => stock.planId === planId))
  const orders: ReserveOrders = limited.map(({ planId }) => ({ planId, quantity: limits.optionPlanQuantity }))
  if (orders.length === 0) return []
  const { reserved } = await call(api.reserveStocks, { body: { orders }, token }).catch(during('reserve'))
  return reserved
}
