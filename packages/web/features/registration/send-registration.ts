import { api, type BodyOf, limits, type Stock, type TicketPlan } from '@uketsuke/contract'
import { call } from '../../lib/api.ts'
import type { Link } from './queries.ts'
import type { Details } from './read-form.ts'

export type SendStep = 'reserve' | 'session' | 'register'

type ReserveOrders = BodyOf<typeof api.reserveStocks>['orders']

/** Which of the calls failed decides what people are told. */
export class SendError extends Error {
  override readonly name = 'SendError'
  readonly step: SendStep

  constructor(step: SendStep, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

const during =
  (step: SendStep) =>
  (cause: unknown): never => {
    throw new SendError(step, cause)
  }

type Given = { link: Link; details: Details; options: readonly TicketPlan[]; stocks: readonly Stock[] }

/** Holds the seats of limited options, makes the order, registers. `orderId` is null when there is nothing to pay. */
export const sendRegistration = async ({ link, details, options, stocks }: Given) => {
  const { code, person } = link
  const limited = options.filter(({ planId }) => stocks.some((stock) => stock.planId === planId))
  const orders: ReserveOrders = limited.map(({ planId }) => ({ planId, quantity: limits.optionPlanQuantity }))
  const { reserved } =
    orders.length > 0
      ? await call(api.reserveStocks, { body: { orders }, token: code }).catch(during('reserve'))
      : { reserved: [] }
  const planIds = [details.planId, ...options.map(({ planId }) => planId)]
  const { orderId } = await call(api.createSession, {
    body: { registrationCode: code, planIds, metadata: { reservedSheets: reserved } },
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
