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
import { findAttempt, findNewestAttempt } from './store.ts'

const findLiveOrder = async (
  db: Db,
  { convention, params }: Pick<Call<typeof api.readPrice>, 'convention' | 'params'>,
): Promise<Outcome<Order, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
  const order = await findOrder(db, { conventionId: convention.conventionId, orderId: params.orderId })
  if (!order) return fail('PAYMENT_NOT_FOUND')
  return order.state === 'expired' ? fail('PAYMENT_EXPIRED') : succeed(order)
}

export const paymentRoutes = ({ charge }: { charge: (request: ChargeRequest) => void }): Route[] => [
  route(api.createSession, (trx, { convention, apiToken, body, now }) =>
    createSession(trx, convention, apiToken, body, now),
  ),
  route(api.beginPayment, (trx, { convention, body, now }) =>
    beginPayment(trx, charge, convention, body, now),
  ),
  route(api.readPaymentStatus, async (db, call) => {
    const found = await findLiveOrder(db, call)
    if (!found.ok) return found
    const { state, expiresAt } = found.value
    return succeed({
      status: isDone(state) ? 'done' : 'progress',
      expiresAt: state === 'open' ? expiresAt.toISOString() : null,
    })
  }),
  route(
    api.readPaymentResult,
    async (db, call): Promise<Outcome<PaymentResult, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
      const found = await findLiveOrder(db, call)
      if (!found.ok) return found
      return succeed(paymentResultOf(found.value, await findNewestAttempt(db, found.value)))
    },
  ),
  route(api.readPrice, async (db, call) => {
    const found = await findLiveOrder(db, call)
    if (!found.ok) return found
    const items = await listOrderItems(db, found.value)
    return succeed({
      price: found.value.price,
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
      const { accessId } = deps.card.readReturn(body, query)
      const resumed = await resumePayment(deps, deps.authorize, accessId)
      const of = new URLSearchParams(resumed && { orderId: resumed.orderId, jobId: resumed.jobId ?? '' })
      return { kind: 'seeOther', location: `${deps.publicUrl}/#/payment?${of}` }
    },
  },
]
