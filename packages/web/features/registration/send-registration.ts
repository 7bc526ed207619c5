import { api, type Stock, type TicketPlan } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import { during, reserveOptions } from '../../shared/order/ordering.ts'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'

type Given = { link: Link; details: Details; options: readonly TicketPlan[]; stocks: readonly Stock[] }

/**
 * Holds the seats of limited options, places the order and registers. `orderId` is null if there is nothing
 * to pay.
 */
export const sendRegistration = async ({ link, details, options, stocks }: Given) => {
  const { code, person } = link
  const reservedSheets = await reserveOptions(options, stocks, code)
  const planIds = [details.planId, ...options.map(({ planId }) => planId)]
  const { orderId } = await call(api.createSession, {
    body: { registrationCode: code, planIds, metadata: { reservedSheets } },
    token: code,
  }).catch(during('session'))
  const { registrationId } = await call(api.register, {
    body: {
      ...details,
      code,
      orderId,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
    },
    token: code,
  }).catch(during('register'))
  return { orderId, registrationId }
}
export type Sent = Awaited<ReturnType<typeof sendRegistration>>
