import { endpoint } from '../endpoint.ts'
import { OrderKeyParams } from '../order/schemas.ts'
import { Refund, RefundAnswer, RefundList, RefundParams, RefundRequest } from './schemas.ts'

export const refundOrder = endpoint({
  method: 'POST',
  path: '/orders/:orderId/refunds',
  summary: 'Refund an order',
  description:
    'Refunds a paid order, in full or in part. The response contains the ID of the refund to poll.',
  apiToken: 'operator',
  personalData: { path: 'orderId' },
  params: OrderKeyParams,
  body: RefundRequest,
  needsIdempotencyKey: true,
  status: 202,
  answer: RefundAnswer,
  errors: [
    'INVALID_TOKEN',
    'PAYMENT_NOT_FOUND',
    'INVALID_PLAN_ID',
    'INVALID_INPUT',
    'ALREADY_COMPLETED',
    'REQUEST_IN_PROGRESS',
    'PAYMENTS_PAUSED',
  ],
})

export const listRefunds = endpoint({
  method: 'GET',
  path: '/orders/:orderId/refunds',
  summary: 'List the refunds of an order',
  description: 'Oldest first.',
  apiToken: 'operator',
  personalData: { path: 'orderId' },
  params: OrderKeyParams,
  status: 200,
  answer: RefundList,
  errors: ['INVALID_TOKEN', 'PAYMENT_NOT_FOUND'],
})

export const readRefund = endpoint({
  method: 'GET',
  path: '/refunds/:refundId',
  summary: 'Get a refund',
  apiToken: 'operator',
  personalData: { path: 'refundId' },
  params: RefundParams,
  status: 200,
  answer: Refund,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})
