import { endpoint } from '../endpoint.ts'
import { ReserveAnswer, ReserveStocks } from './schemas.ts'

export const reserveStocks = endpoint({
  method: 'POST',
  path: '/stocks/reserve',
  summary: 'Hold seats',
  description:
    'Holds one seat of each given plan, or none if a plan is sold out. Seats that the caller already holds remain held.',
  apiToken: 'codeOrLogin',
  body: ReserveStocks,
  status: 200,
  answer: ReserveAnswer,
  errors: [
    'RESOURCE_NOT_AVAILABLE',
    'INVALID_PLAN_ID',
    'INVALID_CODE',
    'CODE_EXPIRED',
    'CODE_DISABLED',
    'ALREADY_REGISTRATED',
    'TOKEN_EXPIRED',
    'DISABLED',
    'OUT_OF_DATE',
    'PERMISSION_DENIED',
  ],
})
