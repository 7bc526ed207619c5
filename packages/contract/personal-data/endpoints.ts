import { endpoint } from '../endpoint.ts'
import { EraseQuery, Erasure, HeldData, PersonQuery } from './schemas.ts'

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/personal-data',
  summary: 'Export the personal data of a person',
  description: 'Returns all data held about them.',
  apiToken: 'operator',
  personalData: { answer: 'person' },
  query: PersonQuery,
  status: 200,
  answer: HeldData,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND'],
})

export const erasePersonalData = endpoint({
  method: 'POST',
  path: '/personal-data/erase',
  summary: "Erase a person's personal data",
  description: 'Orders, payments and receipt numbers remain.',
  apiToken: 'operator',
  personalData: { answer: 'person' },
  query: EraseQuery,
  body: PersonQuery,
  needsIdempotencyKey: true,
  status: 200,
  answer: Erasure,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND', 'PAYMENT_UNDECIDED'],
})
