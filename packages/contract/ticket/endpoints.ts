import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Stock, Tickets } from './schemas.ts'

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
