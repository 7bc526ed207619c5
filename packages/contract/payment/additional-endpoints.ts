import { endpoint } from '../endpoint.ts'
import {
  ExecutePayment,
  JobAnswer,
  JobParams,
  JobResult,
  JobStatus,
  OrderQuery,
  PriceInfo,
} from './schemas.ts'

const loginRefusals = ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'] as const

export const readAdditionalPrice = endpoint({
  method: 'GET',
  path: '/additional-payment/price',
  summary: 'Get the price of an additional purchase',
  apiToken: 'login',
  query: OrderQuery,
  status: 200,
  answer: PriceInfo,
  errors: [...loginRefusals, 'PAYMENT_NOT_FOUND', 'PAYMENT_EXPIRED'],
})

export const executeAdditionalPayment = endpoint({
  method: 'POST',
  path: '/additional-payment/exec',
  summary: 'Charge a card for an additional purchase',
  description: 'Charges the card of the token. The response contains the ID of the job to poll.',
  apiToken: 'login',
  body: ExecutePayment,
  status: 202,
  answer: JobAnswer,
  errors: [
    ...loginRefusals,
    'PAYMENT_NOT_FOUND',
    'ALREADY_COMPLETED',
    'PAYMENT_EXPIRED',
    'TOO_MANY_ATTEMPTS',
    'PAYMENTS_PAUSED',
  ],
})

export const readAdditionalJobStatus = endpoint({
  method: 'GET',
  path: '/additional-payment/jobs/:jobId/status',
  summary: 'Get the status of a charge for an additional purchase',
  apiToken: 'login',
  params: JobParams,
  mayWait: true,
  status: 200,
  answer: JobStatus,
  errors: [...loginRefusals, 'JOB_NOT_FOUND'],
})

export const readAdditionalJobResult = endpoint({
  method: 'GET',
  path: '/additional-payment/jobs/:jobId/result',
  summary: 'Get the result of a charge for an additional purchase',
  apiToken: 'login',
  params: JobParams,
  status: 200,
  answer: JobResult,
  errors: [...loginRefusals, 'JOB_NOT_FOUND'],
})

export const abandonAdditionalJob = endpoint({
  method: 'DELETE',
  path: '/additional-payment/jobs/:jobId',
  summary: 'Abandon a 3-D Secure authentication for an additional purchase',
  description: 'Ends an unfinished authentication, so that the order can be paid with another card.',
  apiToken: 'login',
  params: JobParams,
  status: 204,
  errors: [...loginRefusals, 'JOB_NOT_FOUND', 'ALREADY_COMPLETED', 'PAYMENTS_PAUSED'],
})
