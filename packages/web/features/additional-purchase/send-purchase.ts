import { api, type Stock, type TicketPlan } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { during, reserveOptions } from '../../shared/order/ordering.ts'

export type Buyer = { registrationId: string; token: string }

type Given = { buyer: Buyer; plans: readonly TicketPlan[]; stocks: readonly Stock[] }

/** Holds the seats of limited options and places the order. `orderId` is null if there is nothing to pay. */
export const sendPurchase = async ({ buyer, plans, stocks }: Given) => {
  const { registrationId, token } = buyer
  const reservedSheets = await reserveOptions(plans, stocks, token)
  return call(api.createSession, {
    body: { registrationId, planIds: plans.map(({ planId }) => planId), metadata: { reservedSheets } },
    token,
  }).catch(during('session'))
}
