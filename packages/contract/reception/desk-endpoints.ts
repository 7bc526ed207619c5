import { endpoint } from '../endpoint.ts'
import { EntryCodeRead, EntryVerdict } from './desk-schemas.ts'

export const verifyEntryCode = endpoint({
  method: 'POST',
  path: '/reception/verify',
  summary: 'Is this 2D code good? The first good one lets its participant in',
  apiToken: 'operator',
  body: EntryCodeRead,
  status: 200,
  answer: EntryVerdict,
  errors: ['INVALID_TOKEN'],
})
