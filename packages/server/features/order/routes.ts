import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { freeUnpaidSeats } from './free-unpaid-seats.ts'
import { listUnpaidSeats } from './list-unpaid-seats.ts'
import { readOrder } from './read-order.ts'

/** For the operator's listener. */
export const orderRoutes = (): Route[] => [
  route(operatorApi.readOrder, (db, { convention, params }) =>
    readOrder(db, { conventionId: convention.conventionId, orderId: params.orderId }),
  ),
  route(operatorApi.listUnpaidSeats, (db, { convention, params, now }) =>
    listUnpaidSeats(db, convention, params.planId, now),
  ),
  route(operatorApi.freeUnpaidSeats, (trx, call) =>
    freeUnpaidSeats(trx, call, call.params.planId, call.body.sheetIds),
  ),
]
