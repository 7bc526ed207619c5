import { operatorApi } from '@uketsuke/contract/operator'
import { type Route, route } from '../../platform/http/route.ts'
import { readOrder } from './read-order.ts'

/** For the operator's listener. */
export const orderRoutes = (): Route[] => [
  route(operatorApi.readOrder, (db, { convention, params }) =>
    readOrder(db, { conventionId: convention.conventionId, orderId: params.orderId }),
  ),
]
