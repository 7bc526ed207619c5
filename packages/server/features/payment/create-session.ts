import type { api, BodyOf } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { type OrderRefusal, placeOrder, priceOf, registeringBuyer } from '../order/place-order.ts'
import { type CodeRefusal, openLinkLocked } from '../pre-registration/open-link.ts'
import type { SoldOutCheck } from '../reservation/sold-out-check.ts'

/**
 * POST /payments/session for a registration. Creates no order if there is nothing to pay, because a free
 * registration takes its seats itself. Ignores the browser's list of held seats; the database decides.
 */
export const createSession = async (
  trx: Trx,
  context: ClientContext,
  code: string,
  input: { registrationCode: string; planIds: string[] },
): Promise<Result<{ orderId: string | null }, CodeRefusal | OrderRefusal | 'INPUT_MISMATCH'>> => {
  if (input.registrationCode !== code) return fail('INPUT_MISMATCH')
  const { convention, now } = context
  const registrant = await openLinkLocked(trx, convention, code, now)
  if (!registrant.ok) return registrant
  const price = priceOf(convention, input.planIds)
  if (price === undefined) return fail('INVALID_PLAN_ID')
  if (price === 0) return succeed({ orderId: null })
  const buyer = registeringBuyer(registrant.value)
  const order = await placeOrder(trx, context, buyer, input.planIds)
  return order.ok ? succeed({ orderId: order.value.orderId }) : order
}

/**
 * Refuses such a session if a plan is sold out, by reading alone. Leaves everything else to `createSession`
 * and `orderOptions`.
 */
export const refuseSession = async (
  { check }: SoldOutCheck,
  context: ClientContext,
  code: string,
  { registrationCode, registrationId, planIds }: BodyOf<typeof api.createSession>,
): Promise<Result<undefined, 'RESOURCE_NOT_AVAILABLE'>> => {
  const isRegistrants = registrationId === undefined && registrationCode === code
  return isRegistrants && priceOf(context.convention, planIds)
    ? check(context, { code, planIds })
    : succeed(undefined)
}
