import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ReserveAnswer, ReserveStocks, Stock, Tickets } from './schemas.ts'

export const readTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  summary: 'List plans',
  description: 'Participation categories and options.',
  apiToken: 'none',
  isForEverybody: true,
  status: 200,
  answer: Tickets,
  errors: [],
})

export const readStocks = endpoint({
  method: 'GET',
  path: '/stocks',
  summary: 'List available seats',
  description: 'For plans with a limited number of seats.',
  apiToken: 'none',
  isForEverybody: true,
  status: 200,
  answer: z.array(Stock),
  errors: [],
})

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
