import { endpoint } from '../endpoint.ts'
import {
  DecisionAnswer,
  DecisionRequest,
  Reconciliation,
  ReconciliationParams,
  ReconciliationQuery,
  ReturnedChargeList,
} from './schemas.ts'

export const compareBooks = endpoint({
  method: 'POST',
  path: '/reconciliation',
  summary: "Compare our books with the provider's, order by order, and list what differs; changes nothing",
  apiToken: 'operator',
  personalData: { list: 'differences' },
  query: ReconciliationQuery,
  file: { type: 'text/csv', mostBytes: 8 * 1024 * 1024 },
  status: 200,
  answer: Reconciliation,
  errors: ['INVALID_TOKEN', 'INVALID_INPUT'],
})

export const listReturnedCharges = endpoint({
  method: 'GET',
  path: '/reconciliation/returned',
  summary: 'Charges that were refunded without an order here, newest first',
  apiToken: 'operator',
  personalData: { list: 'returns' },
  status: 200,
  answer: ReturnedChargeList,
  errors: ['INVALID_TOKEN'],
})

export const decideDifference = endpoint({
  method: 'POST',
  path: '/reconciliation/:orderId',
  summary: 'Book what the provider charged or refunded, or have it refund what our books do not have',
  apiToken: 'operator',
  personalData: { path: 'orderId' },
  params: ReconciliationParams,
  body: DecisionRequest,
  needsIdempotencyKey: true,
  status: 200,
  answer: DecisionAnswer,
  errors: [
    'INVALID_TOKEN',
    'RESOURCE_NOT_FOUND',
    'INPUT_MISMATCH',
    'INVALID_INPUT',
    'RESOURCE_NOT_AVAILABLE',
  ],
})
