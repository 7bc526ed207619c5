import { api, type Endpoint, OpaqueId, type PaymentResult } from '@uketsuke/contract'
import type { CardProvider } from '../../adapters/card-payment/card-payment.ts'
import type { Db } from '../../platform/db/database.ts'
import type { FormRoute } from '../../platform/http/form-routes.ts'
import { type Call, type Route, route } from '../../platform/http/route.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { orderOptions } from '../additional-purchase/order-options.ts'
import { checkToken, type TokenRefusal } from '../authentication/check-token.ts'
import { paymentsPaused } from '../order/payments-paused.ts'
import { isDone } from '../order/rules.ts'
import { abandonAttempt } from './abandon-attempt.ts'
import { beginAdditionalPayment } from './begin-additional-payment.ts'
import type { Cashier } from './begin-attempt.ts'
import { beginPayment } from './begin-payment.ts'
import { cancelOrder } from './cancel-order.ts'
import type { AuthorizeRequest } from './charge-card.ts'
import { createSession } from './create-session.ts'
import { keepReturn } from './keep-return.ts'
import { receiveNotification } from './receive-notification.ts'
import { returnFromAuthentication } from './return-from-authentication.ts'
import { type Payer, paymentResultOf } from './rules.ts'
import type { InquiryDeps } from './settle-due-attempts.ts'
import { showJobResult, showJobStatus, showOrder, showPrice } from './show-order.ts'

type Deps = Cashier & { queue: Queue }

const orderKeyOf = ({ convention, params }: Pick<Call<typeof api.readPrice>, 'convention' | 'params'>) => ({
  conventionId: convention.conventionId,
  orderId: params.orderId,
})
const jobKeyOf = ({ convention, params }: Pick<Call<typeof api.readJobStatus>, 'convention' | 'params'>) => ({
  conventionId: convention.conventionId,
  jobId: params.jobId,
})

const registrant: Payer = { kind: 'registration' }

export const paymentRoutes = ({ queue, ...cashier }: Deps): Route[] => [
  route(api.createSession, async (trx, call) => {
    const { apiToken, body } = call
    const { registrationCode, registrationId, planIds } = body
    const placed =
      registrationId !== undefined
        ? await orderOptions(trx, queue, call, { token: apiToken, registrationId, planIds })
        : registrationCode === undefined
          ? fail('INPUT_MISMATCH')
          : await createSession(trx, call, apiToken, { registrationCode, planIds })
    // Refusing rolls back: nobody gets an order that they can't pay. Free orders are still placed.
    return cashier.isHeld && placed.ok && placed.value.orderId !== null ? paymentsPaused : placed
  }),
  route(api.cancelOrder, (trx, call) => cancelOrder(trx, call, call.params.orderId)),
  route(api.beginPayment, (trx, call) => beginPayment(trx, cashier, call, call.body)),
  route(api.readPaymentStatus, async (db, call) => {
    const found = await showOrder(db, orderKeyOf(call))
    if (!found.ok) return found
    const { state, expiresAt } = found.value.order
    return succeed({
      status: isDone(state) ? 'done' : 'progress',
      expiresAt: state === 'open' ? expiresAt.toISOString() : null,
    })
  }),
  route(
    api.readPaymentResult,
    async (db, call): Promise<Result<PaymentResult, 'PAYMENT_NOT_FOUND' | 'PAYMENT_EXPIRED'>> => {
      const found = await showOrder(db, orderKeyOf(call))
      return found.ok ? succeed(paymentResultOf(found.value.order, found.value.attempt)) : found
    },
  ),
  route(api.readPrice, (db, call) => showPrice(db, orderKeyOf(call))),
  route(api.readJobStatus, (db, call) => showJobStatus(db, jobKeyOf(call), registrant)),
  route(api.readJobResult, (db, call) => showJobResult(db, jobKeyOf(call), registrant)),
  route(api.abandonJob, async (trx, call) =>
    cashier.isHeld ? paymentsPaused : abandonAttempt(trx, jobKeyOf(call), registrant, call.now),
  ),
  ...additionalRoutes(cashier),
]

/** The owner of a login token, as the payer. */
const findPayer = async (
  db: Db,
  { convention, apiToken, now }: Pick<Call<Endpoint>, 'convention' | 'apiToken' | 'now'>,
): Promise<Result<Extract<Payer, { kind: 'additional' }>, TokenRefusal>> => {
  const checked = await checkToken(db, convention, apiToken, now)
  return checked.ok ? succeed({ kind: 'additional', registrationId: checked.value.registrationId }) : checked
}

/** The same for additional orders, whose owner follows from the login alone. */
const additionalRoutes = (cashier: Cashier): Route[] => [
  route(api.readAdditionalPrice, async (db, call) => {
    const payer = await findPayer(db, call)
    const { conventionId } = call.convention
    return payer.ok ? showPrice(db, { conventionId, orderId: call.query.orderId }, payer.value) : payer
  }),
  route(api.executeAdditionalPayment, async (trx, call) => {
    const payer = await findPayer(trx, call)
    if (!payer.ok) return payer
    const { registrationId } = payer.value
    return beginAdditionalPayment(trx, cashier, call, { ...call.body, registrationId })
  }),
  route(api.readAdditionalJobStatus, async (db, call) => {
    const payer = await findPayer(db, call)
    return payer.ok ? showJobStatus(db, jobKeyOf(call), payer.value) : payer
  }),
  route(api.readAdditionalJobResult, async (db, call) => {
    const payer = await findPayer(db, call)
    return payer.ok ? showJobResult(db, jobKeyOf(call), payer.value) : payer
  }),
  route(api.abandonAdditionalJob, async (trx, call) => {
    const payer = await findPayer(trx, call)
    if (!payer.ok) return payer
    return cashier.isHeld ? paymentsPaused : abandonAttempt(trx, jobKeyOf(call), payer.value, call.now)
  }),
]

/**
 * Where a card provider sends the browser after 3-D Secure, and where it sends result notifications, below `/v2`. A
 * null `provider` means the first one, whose addresses contain no name.
 */
export const returnPathOf = (provider: string | null) => `/payments/3ds/return${suffixOf(provider)}`
export const notificationPathOf = (provider: string | null) => `/notifications/card${suffixOf(provider)}`
const suffixOf = (provider: string | null): string => (provider === null ? '' : `/${provider}`)

/** Anybody can send anything here. Only well-formed job IDs are looked up. */
const jobIdOf = ({ jobId }: Readonly<Record<string, string>>): string => OpaqueId.safeParse(jobId).data ?? ''

type ProviderDeps = InquiryDeps & {
  /** Whether returns from 3-D Secure are kept for a start without `UKETSUKE_HOLD=payments`. */
  isHeld: boolean
  publicUrl: string
  providers: readonly CardProvider[]
  authorize: (request: AuthorizeRequest) => void
}

/** The calls of the card providers, and of browsers that return from them. */
export const providerRoutes = ({ providers, ...deps }: ProviderDeps): FormRoute[] =>
  providers.flatMap((provider, index) => [
    ...(index === 0 ? routesOf(deps, provider, null) : []),
    ...routesOf(deps, provider, provider.name),
  ])

const routesOf = (
  deps: Omit<ProviderDeps, 'providers'>,
  { name, notification, readReturn }: CardProvider,
  named: string | null,
): FormRoute[] => [
  {
    method: ['POST'],
    path: notificationPathOf(named),
    contentType: notification.contentType,
    handle: async ({ body }) => {
      await receiveNotification(deps, name, body)
      return { kind: 'text', text: notification.received }
    },
  },
  {
    method: ['POST', 'GET'],
    path: returnPathOf(named),
    handle: async ({ body, query }) => {
      const back = { provider: name, reference: readReturn(body, query), jobId: jobIdOf(query) }
      // Whatever happens here, the window must get back to where it shows the payment's status.
      const resuming = deps.isHeld
        ? keepReturn(deps, back)
        : returnFromAuthentication(deps, deps.authorize, back)
      const resumed = await resuming.catch((error: unknown) => {
        deps.log.error({ reason: String(error) }, 'return from 3-D Secure failed')
        return undefined
      })
      const { orderId, jobId } = resumed ?? query
      const of = new URLSearchParams({ ...(orderId && { orderId }), ...(jobId && { jobId }) })
      const path = resumed?.kind === 'additional' ? 'additional-payment' : 'payment'
      return { kind: 'seeOther', location: `${deps.publicUrl}/#/${path}?${of}` }
    },
  },
]
