import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { paymentsPaused } from '../order/payments-paused.ts'
import { listRefunds, readRefund } from './read-refund.ts'
import { requestRefund } from './request-refund.ts'

/** For the operator's listener. */
export const refundRoutes = ({ isPaused }: { isPaused: boolean }): Route[] => [
  route(operatorApi.refundOrder, async (trx, { convention, params, body, now }) =>
    isPaused
      ? paymentsPaused
      : requestRefund(trx, { conventionId: convention.conventionId, orderId: params.orderId }, body, now),
  ),
  route(operatorApi.listRefunds, (db, { convention, params }) =>
    listRefunds(db, { conventionId: convention.conventionId, orderId: params.orderId }),
  ),
  route(operatorApi.readRefund, (db, { convention, params }) =>
    readRefund(db, { conventionId: convention.conventionId, refundId: params.refundId }),
  ),
]
