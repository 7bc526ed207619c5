import { endpoint } from '../endpoint.ts'
import {
  BeginPayment,
  CreateSession,
  JobAnswer,
  JobParams,
  JobResult,
  JobStatus,
  OrderParams,
  PaymentResult,
  PaymentStatus,
  PriceInfo,
  Session,
} from './schemas.ts'

export const createSession = endpoint({
  method: 'POST',
  path: '/payments/session',
  summary: 'Create an order',
  description: 'The order holds the seats of its plans until it expires.',
  apiToken: 'codeOrLogin',
  body: CreateSession,
  status: 200,
  answer: Session,
  errors: [
    'INVALID_CODE',
    'CODE_EXPIRED',
    'CODE_DISABLED',
    'ALREADY_REGISTRATED',
    'INVALID_PLAN_ID',
    'RESOURCE_NOT_AVAILABLE',
    'INPUT_MISMATCH',
    'ALREADY_COMPLETED',
    'REQUEST_IN_PROGRESS',
    'INVALID_TOKEN',
    'TOKEN_EXPIRED',
    'DISABLED',
    'OUT_OF_DATE',
    'PERMISSION_DENIED',
    'PAYMENTS_PAUSED',
  ],
})

export const readPaymentStatus = endpoint({
  method: 'GET',
  path: '/payments/:orderId/status',
  summary: 'Get the status of an order',
  apiToken: 'none',
  params: OrderParams,
  status: 200,
  answer: PaymentStatus,
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED'],
})

export const readPaymentResult = endpoint({
  method: 'GET',
  path: '/payments/:orderId/result',
  summary: 'Get the result of an order',
  apiToken: 'none',
  params: OrderParams,
  status: 200,
  answer: PaymentResult,
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED'],
})

export const readPrice = endpoint({
  method: 'GET',
  path: '/payments/:orderId/price',
  summary: 'Get the price of an order',
  apiToken: 'none',
  params: OrderParams,
  status: 200,
  answer: PriceInfo,
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED'],
})

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/payments/:orderId',
  summary: 'Cancel an order',
  description: 'For the unpaid order of a registration. Another order can then be placed with the same code.',
  apiToken: 'code',
  params: OrderParams,
  status: 204,
  errors: [
    'INVALID_CODE',
    'CODE_EXPIRED',
    'CODE_DISABLED',
    'OUT_OF_DATE',
    'PAYMENT_NOT_FOUND',
    'ALREADY_COMPLETED',
  ],
})

export const beginPayment = endpoint({
  method: 'POST',
  path: '/payments',
  summary: 'Charge a card',
  description: 'Charges the card of the token for an order. The response contains the ID of the job to poll.',
  apiToken: 'none',
  body: BeginPayment,
  status: 202,
  answer: JobAnswer,
  errors: [
    'PAYMENT_NOT_FOUND',
    'INPUT_MISMATCH',
    'ALREADY_COMPLETED',
    'PAYMENT_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'PAYMENTS_PAUSED',
  ],
})

export const readJobStatus = endpoint({
  method: 'GET',
  path: '/payment/jobs/:jobId/status',
  summary: 'Get the status of a charge',
  apiToken: 'none',
  params: JobParams,
  mayWait: true,
  status: 200,
  answer: JobStatus,
  errors: ['JOB_NOT_FOUND'],
})

export const readJobResult = endpoint({
  method: 'GET',
  path: '/payment/jobs/:jobId/result',
  summary: 'Get the result of a charge',
  apiToken: 'none',
  params: JobParams,
  status: 200,
  answer: JobResult,
  errors: ['JOB_NOT_FOUND'],
})

export const abandonJob = endpoint({
  method: 'DELETE',
  path: '/payment/jobs/:jobId',
  summary: 'Abandon a 3-D Secure authentication',
  description: 'Ends an unfinished authentication, so that the order can be paid with another card.',
  apiToken: 'none',
  params: JobParams,
  status: 204,
  errors: ['JOB_NOT_FOUND', 'ALREADY_COMPLETED', 'PAYMENTS_PAUSED'],
})
