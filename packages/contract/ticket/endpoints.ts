import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ReserveAnswer, ReserveStocks, Stock, Tickets } from './schemas.ts'

export const readTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  summary: 'Participation categories and option plans',
  apiToken: 'none',
  isForEverybody: true,
  status: 200,
  answer: Tickets,
  errors: [],
})

export const readStocks = endpoint({
  method: 'GET',
  path: '/stocks',
  summary: 'Seats of the limited plans',
  apiToken: 'none',
  isForEverybody: true,
  status: 200,
  answer: z.array(Stock),
  errors: [],
})

export const reserveStocks = endpoint({
  method: 'POST',
  path: '/stocks/reserve',
  summary: 'Hold one seat of each given plan, all or nothing; callers keep the seats they already hold',
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
