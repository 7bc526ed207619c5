import { operatorApi, type ReturnedCharge } from '@uketsuke/contract/operator'
import type { CardPayment } from '../../adapters/card-payment/card-payment.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import { preparedRoute, type Route, route } from '../../platform/http/route.ts'
import { succeed } from '../../platform/result.ts'
import { findOrder } from '../order/find-order.ts'
import { askAboutOrder } from './ask-about-order.ts'
import { compareBooks } from './compare-books.ts'
import { type DecisionDeps, decideDifference } from './decide-difference.ts'
import { listReturnedCharges, type ReturnedChargeRow } from './store.ts'

/** `cardOf` calls the provider even while payments are paused, because the secretariat decides each call. */
type Deps = DecisionDeps & { cardOf: (convention: Convention) => CardPayment }

/** For the operator's listener. */
export const reconciliationRoutes = ({ cardOf, ...deps }: Deps): Route[] => [
  preparedRoute(
    operatorApi.compareBooks,
    (db, call) => {
      const since = call.query.since === undefined ? undefined : new Date(call.query.since)
      return compareBooks(db, cardOf(call.convention), call, { file: call.file, since })
    },
    async (_trx, _call, compared) => succeed(compared),
  ),
  preparedRoute(
    operatorApi.decideDifference,
    async (db, { convention, params }) => {
      const order = await findOrder(db, { conventionId: convention.conventionId, orderId: params.orderId })
      return succeed(await askAboutOrder(cardOf(convention), params.orderId, order?.provider ?? null))
    },
    (trx, { convention, params, body, now }, answer) =>
      decideDifference(trx, deps, {
        conventionId: convention.conventionId,
        orderId: params.orderId,
        provider: cardOf(convention).provider,
        answer,
        request: body,
        now,
      }),
  ),
  route(operatorApi.listReturnedCharges, async (db, { convention }) =>
    succeed({ returns: (await listReturnedCharges(db, convention.conventionId)).map(returnOf) }),
  ),
]

const returnOf = ({
  returnId: _,
  provider,
  requestedAt,
  decidedAt,
  errors,
  ...row
}: ReturnedChargeRow): ReturnedCharge => ({
  ...row,
  reference: provider.reference,
  cardLast4: provider.cardLast4 ?? null,
  requestedAt: requestedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
  errorCodes: errors.map(({ errorCode }) => errorCode),
})
