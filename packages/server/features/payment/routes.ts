import { api, type PaymentResult } from '@uketsuke/contract'
import type { Clock } from '../../platform/clock.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { type Call, type Route, refusableRoute, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { orderOptions } from '../additional-purchase/order-options.ts'
import type { Login } from '../authentication/check-token.ts'
import { loginRoute } from '../authentication/login-route.ts'
import { paymentsPaused } from '../order/payments-paused.ts'
import type { SoldOutCheck } from '../reservation/sold-out-check.ts'
import { abandonAttempt } from './abandon-attempt.ts'
import { beginAdditionalPayment } from './begin-additional-payment.ts'
import type { CardCharger } from './begin-attempt.ts'
import { beginPayment } from './begin-payment.ts'
import { cancelOrder } from './cancel-order.ts'
import { createSession, refuseSession } from './create-session.ts'
import { type Payer, paymentResultOf } from './rules.ts'
import { showJobResult, showJobStatus, showOrder, showPrice, showStatus } from './show-order.ts'

type Deps = CardCharger & { clock: Clock; queue: Queue; soldOut: SoldOutCheck }

const orderKeyOf = ({ convention, params }: Pick<Call<typeof api.readPrice>, 'convention' | 'params'>) => ({
  conventionId: convention.conventionId,
  orderId: params.orderId,
})

const jobKeyOf = ({ convention, params }: Pick<Call<typeof api.readJobStatus>, 'convention' | 'params'>) => ({
  conventionId: convention.conventionId,
  jobId: params.jobId,
})

const registrant: Payer = { kind: 'registration' }

export const paymentRoutes = ({ clock, queue, soldOut, ...charger }: Deps): Route[] => [
  refusableRoute(
    api.createSession,
    (call) => refuseSession(soldOut, call, call.apiToken, call.body),
    async (trx, call) => {
      const { apiToken, body } = call
      const { registrationCode, registrationId, planIds } = body
      const placed =
        registrationId !== undefined
          ? await orderOptions(trx, queue, call, { token: apiToken, registrationId, planIds })
          : registrationCode === undefined
            ? fail('INPUT_MISMATCH')
            : await createSession(trx, call, apiToken, { registrationCode, planIds })
      if (placed.ok) afterCommit(trx, () => void soldOut.noteTaken(call, planIds))
      else if (placed.code === 'RESOURCE_NOT_AVAILABLE') soldOut.noteRefusal(call.convention, planIds)
      // A refusal rolls back, so that nobody gets an order that they can't pay. Free orders are still placed.
      return charger.isPaused && placed.ok && placed.value.orderId !== null ? paymentsPaused : placed
    },
  ),
  route(api.cancelOrder, (trx, call) => cancelOrder(trx, call, call.params.orderId)),
  route(api.beginPayment, (trx, call) => beginPayment(trx, charger, call, call.body)),
  route(api.readPaymentStatus, (db, call) => showStatus(db, orderKeyOf(call))),
  route(
    api.readPaymentResult,
    async (db, call): Promise<Result<PaymentResult, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
      const found = await showOrder(db, orderKeyOf(call))
      return found.ok ? succeed(paymentResultOf(found.value, found.value.newestAttempt)) : found
    },
  ),
  route(api.readPrice, (db, call) => showPrice(db, orderKeyOf(call))),
  route(api.readJobStatus, (db, call) =>
    showJobStatus(db, jobKeyOf(call), registrant, { clock, wait: call.wait }),
  ),
  route(api.readJobResult, (db, call) => showJobResult(db, jobKeyOf(call), registrant)),
  route(api.abandonJob, async (trx, call) =>
    charger.isPaused ? paymentsPaused : abandonAttempt(trx, jobKeyOf(call), registrant, call.now),
  ),
  ...additionalRoutes(clock, charger),
]

const payerOf = ({ registrationId }: Login): Payer => ({ kind: 'additional', registrationId })

/**
 * The payment calls for additional orders, whose owner follows from the login alone. A login that ends during
 * a wait is not noticed: the answer only says that the charge is decided, or names the bank's page.
 */
const additionalRoutes = (clock: Clock, charger: CardCharger): Route[] => [
  loginRoute(api.readAdditionalPrice, (db, { convention: { conventionId }, query: { orderId } }, login) =>
    showPrice(db, { conventionId, orderId }, payerOf(login)),
  ),
  loginRoute(api.executeAdditionalPayment, (trx, call, { registrationId }) =>
    beginAdditionalPayment(trx, charger, call, { ...call.body, registrationId }),
  ),
  loginRoute(api.readAdditionalJobStatus, (db, call, login) =>
    showJobStatus(db, jobKeyOf(call), payerOf(login), { clock, wait: call.wait }),
  ),
  loginRoute(api.readAdditionalJobResult, (db, call, login) =>
    showJobResult(db, jobKeyOf(call), payerOf(login)),
  ),
  loginRoute(api.abandonAdditionalJob, async (trx, call, login) =>
    charger.isPaused ? paymentsPaused : abandonAttempt(trx, jobKeyOf(call), payerOf(login), call.now),
  ),
]
