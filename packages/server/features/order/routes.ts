import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { freeUnpaidSeats } from './free-unpaid-seats.ts'
import { readOrder } from './read-order.ts'
import { readUnpaidSeats } from './read-unpaid-seats.ts'

/** For the operator's listener. */
export const orderRoutes = (): Route[] => [
  route(operatorApi.readOrder, (db, { convention, params }) =>
    readOrder(db, { conventionId: convention.conventionId, orderId: params.orderId }),
  ),
  route(operatorApi.listUnpaidSeats, (db, { convention, params, now }) =>
    readUnpaidSeats(db, convention, params.planId, now),
  ),
  route(operatorApi.freeUnpaidSeats, (trx, call) =>
    freeUnpaidSeats(trx, call, call.params.planId, call.body.sheetIds),
  ),
]
