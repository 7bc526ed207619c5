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
  summary: "Compare our books with the card provider's",
  description:
    "Compares each order with the provider's list of transactions, and returns the differences. Changes nothing.",
  apiToken: 'operator',
  personalData: { list: 'differences' },
  query: ReconciliationQuery,
  file: { type: 'text/csv', maxBytes: 8 * 1024 * 1024 },
  status: 200,
  answer: Reconciliation,
  errors: ['INVALID_TOKEN', 'INVALID_INPUT'],
})

export const listReturnedCharges = endpoint({
  method: 'GET',
  path: '/reconciliation/returned',
  summary: 'List returned charges',
  description: 'Charges that were refunded because they belong to no order here, newest first.',
  apiToken: 'operator',
  personalData: { list: 'returns' },
  status: 200,
  answer: ReturnedChargeList,
  errors: ['INVALID_TOKEN'],
})

export const decideDifference = endpoint({
  method: 'POST',
  path: '/reconciliation/:orderId',
  summary: 'Resolve a difference',
  description:
    "Records the provider's charge or refund in our books, or has the provider refund money that our books do not contain.",
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
