import { api, type PaymentResult } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import type { FormRoute } from '../../platform/http/form-routes.ts'
import { type Call, type Route, route } from '../../platform/http/route.ts'
import { fail, type Outcome, succeed } from '../../platform/outcome.ts'
import { findOrder, listOrderItems, type Order } from '../order/find-order.ts'
import { isDone } from '../order/rules.ts'
import { abandonAttempt } from './abandon-attempt.ts'
import { beginPayment } from './begin-payment.ts'
import type { AuthorizeRequest, ChargeRequest } from './charge-card.ts'
import { createSession } from './create-session.ts'
import { hearNotification } from './hear-notification.ts'
import { resumePayment } from './resume-payment.ts'
import { jobResultOf, paymentResultOf } from './rules.ts'
import type { InquiryDeps } from './settle-due-attempts.ts'
import { type Attempt, findAttempt, findNewestAttempt } from './store.ts'

type Shown = { order: Order; attempt: Attempt | undefined }

/** An order and its newest attempt; one that expired is only shown when a payment of it came too late. */
const findShown = async (
  db: Db,
  { convention, params }: Pick<Call<typeof api.readPrice>, 'convention' | 'params'>,
): Promise<Outcome<Shown, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
  const key = { conventionId: convention.conventionId, orderId: params.orderId }
  const [order, attempt] = await Promise.all([findOrder(db, key), findNewestAttempt(db, key)])
  if (!order) return fail('PAYMENT_NOT_FOUND')
  return order.state === 'expired' && attempt?.state !== 'paid'
    ? fail('PAYMENT_EXPIRED')
    : succeed({ order, attempt })
}

export const paymentRoutes = ({ charge }: { charge: (request: ChargeRequest) => void }): Route[] => [
  route(api.createSession, (trx, { convention, apiToken, body, now }) =>
    createSession(trx, convention, apiToken, body, now),
  ),
  route(api.beginPayment, (trx, { convention, body, clientAddress, now }) =>
    beginPayment(trx, charge, convention, body, { clientAddress, now }),
  ),
  route(api.readPaymentStatus, async (db, call) => {
    const found = await findShown(db, call)
    if (!found.ok) return found
    const { state, expiresAt } = found.value.order
    return succeed({
      status: isDone(state) ? 'done' : 'progress',
      expiresAt: state === 'open' ? expiresAt.toISOString() : null,
    })
  }),
  route(
    api.readPaymentResult,
    async (db, call): Promise<Outcome<PaymentResult, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
      const found = await findShown(db, call)
      return found.ok ? succeed(paymentResultOf(found.value.order, found.value.attempt)) : found
    },
  ),
  route(api.readPrice, async (db, call) => {
    const found = await findShown(db, call)
    if (!found.ok) return found
    const { order } = found.value
    const items = await listOrderItems(db, order)
    return succeed({
      price: order.price,
      items: items.map(({ planName, price }) => ({ planName, price })),
    })
  }),
  route(api.readJobStatus, async (db, { convention, params }) => {
    const attempt = await findAttempt(db, convention.conventionId, params.jobId)
    if (!attempt) return fail('JOB_NOT_FOUND')
    const { state, redirectUrl } = attempt
    return succeed({
      status: state === 'paid' || state === 'declined' ? 'done' : 'progress',
      ...(redirectUrl !== null && { redirectUrl }),
    })
  }),
  route(api.readJobResult, async (db, { convention, params }) => {
    const attempt = await findAttempt(db, convention.conventionId, params.jobId)
    return attempt ? succeed(jobResultOf(attempt)) : fail('JOB_NOT_FOUND')
  }),
  route(api.abandonJob, (trx, { convention, params, now }) =>
    abandonAttempt(trx, convention.conventionId, params.jobId, now),
  ),
]

/** Where the card provider sends the browser after 3-D Secure, and its result notifications; below `/v2`. */
export const returnPath = '/payments/3ds/return'
export const notificationPath = '/notifications/card'

/** The calls of the card provider, and of browsers that come back from it. */
export const providerRoutes = (
  deps: InquiryDeps & { publicUrl: string; authorize: (request: AuthorizeRequest) => void },
): FormRoute[] => [
  {
    method: ['POST'],
    path: notificationPath,
    handle: async ({ body }) => {
      await hearNotification(deps, deps.card.readNotification(body))
      return { kind: 'text', text: '0' }
    },
  },
  {
    method: ['POST', 'GET'],
    path: returnPath,
    handle: async ({ body, query }) => {
      const back = deps.card.readReturn(body, query)
      // Whatever happens here, the window must get back to where it can see how the payment stands.
      const resumed = await resumePayment(deps, deps.authorize, back).catch((error: unknown) => {
        deps.log.error({ reason: String(error) }, 'return from 3-D Secure failed')
        return undefined
      })
      const { orderId, jobId } = resumed ?? query
      const of = new URLSearchParams({ ...(orderId && { orderId }), ...(jobId && { jobId }) })
      return { kind: 'seeOther', location: `${deps.publicUrl}/#/payment?${of}` }
    },
  },
]
