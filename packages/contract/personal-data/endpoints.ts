import { endpoint } from '../endpoint.ts'
import { EraseQuery, Erasure, HeldData, PersonQuery } from './schemas.ts'

export const exportPersonalData = endpoint({
  method: 'GET',
  path: '/personal-data',
  summary: 'Everything that is held about a person, as one document',
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
  summary: 'Remove what tells who a person is; orders, money and numbers of receipts stay',
  apiToken: 'operator',
  personalData: { answer: 'person' },
  query: EraseQuery,
  body: PersonQuery,
  needsIdempotencyKey: true,
  status: 200,
  answer: Erasure,
  errors: ['INVALID_TOKEN', 'RESOURCE_NOT_FOUND', 'PAYMENT_UNDECIDED'],
})
