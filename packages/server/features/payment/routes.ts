import { api, type PaymentResult } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import { type Call, type Route, route } from '../../platform/http/route.ts'
import { fail, type Outcome, succeed } from '../../platform/outcome.ts'
import { beginPayment } from './begin-payment.ts'
import type { ChargeRequest } from './charge-card.ts'
import { createSession } from './create-session.ts'
import { isDone, jobResultOf, paymentResultOf } from './rules.ts'
import { findAttempt, findNewestAttempt, findOrder, listOrderItems, type Order } from './store.ts'

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
    return succeed({ price: found.value.price, items: await listOrderItems(db, found.value) })
  }),
  route(api.readJobStatus, async (db, { convention, params }) => {
    const attempt = await findAttempt(db, convention.conventionId, params.jobId)
    if (!attempt) return fail('JOB_NOT_FOUND')
    const undecided = attempt.state === 'charging' || attempt.state === 'unknown'
    return succeed({ status: undecided ? 'progress' : 'done' })
  }),
  route(api.readJobResult, async (db, { convention, params }) => {
    const attempt = await findAttempt(db, convention.conventionId, params.jobId)
    return attempt ? succeed(jobResultOf(attempt)) : fail('JOB_NOT_FOUND')
  }),
]
