import { endpoint } from '../endpoint.ts'
import { EntryCodeRead, EntryVerdict } from './operator-schemas.ts'

export const verifyEntryCode = endpoint({
  method: 'POST',
  path: '/reception/verify',
  summary: 'Check a 2D code; the first valid one admits its participant',
  apiToken: 'operator',
  personalData: { answer: 'participant' },
  body: EntryCodeRead,
  takesAnyText: true,
  status: 200,
  answer: EntryVerdict,
  errors: ['INVALID_TOKEN'],
})
