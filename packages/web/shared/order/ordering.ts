import { api, type BodyOf, limits, type ReservedSheet, type Stock, type TicketPlan } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'

export type OrderStep = 'reserve' | 'session' | 'register'

/** Which of an order's calls failed decides what people are told. */
export class SendError extends Error {
  override readonly name = 'SendError'
  readonly step: OrderStep

  constructor(step: OrderStep, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

/** For the `catch` of a call: says during which step it failed. */
export const during =
  (step: OrderStep) =>
  (cause: unknown): never => {
    throw new SendError(step, cause)
  }

type ReserveOrders = BodyOf<typeof api.reserveStocks>['orders']

/** Holds a seat of each limited option. `token` is the registration's code, or a participant's login token. */
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
