import { endpoint } from '../endpoint.ts'
import { FreedSeats, FreeSeats, PlanParams, UnpaidSeatList } from './seat-schemas.ts'

export const listUnpaidSeats = endpoint({
  method: 'GET',
  path: '/plans/:planId/unpaid-seats',
  summary: 'List the unpaid seats of a plan',
  description: 'Seats that are held but not paid for, and their holders.',
  apiToken: 'operator',
  personalData: { list: 'seats' },
  params: PlanParams,
  status: 200,
  answer: UnpaidSeatList,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})

export const freeUnpaidSeats = endpoint({
  method: 'POST',
  path: '/plans/:planId/unpaid-seats/free',
  summary: 'Free unpaid seats',
  description: 'Puts the seats back on sale, and cancels the orders that hold them.',
  apiToken: 'operator',
  personalData: { list: 'freed' },
  params: PlanParams,
  body: FreeSeats,
  status: 200,
  answer: FreedSeats,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})
