import { endpoint } from '../endpoint.ts'
import { OrderKeyParams, OrderRecord } from './schemas.ts'

export const readOrder = endpoint({
  method: 'GET',
  path: '/orders/:orderId',
  summary: 'Get an order',
  description: 'Includes its items, attempts and full history.',
  apiToken: 'operator',
  personalData: { path: 'orderId' },
  params: OrderKeyParams,
  status: 200,
  answer: OrderRecord,
  errors: ['INVALID_TOKEN', 'PAYMENT_NOT_FOUND'],
})
