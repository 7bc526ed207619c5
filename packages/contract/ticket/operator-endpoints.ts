import { endpoint } from '../endpoint.ts'
import { FreedSeats, FreeSeats, PlanParams, UnpaidSeatList } from './operator-schemas.ts'

export const listUnpaidSeats = endpoint({
  method: 'GET',
  path: '/plans/:planId/unpaid-seats',
  summary: 'The seats of a limited plan that nobody has paid for, and who holds them',
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
  summary: 'Put unpaid seats back on sale; cancels the orders that hold them',
  apiToken: 'operator',
  personalData: { list: 'freed' },
  params: PlanParams,
  body: FreeSeats,
  status: 200,
  answer: FreedSeats,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})
