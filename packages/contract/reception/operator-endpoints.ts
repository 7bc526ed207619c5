import { endpoint } from '../endpoint.ts'
import { EntryCodeRead, EntryVerdict } from './operator-schemas.ts'

export const verifyEntryCode = endpoint({
  method: 'POST',
  path: '/reception/verify',
  summary: 'Verify an entry code',
  description: 'The first valid code admits its participant.',
  apiToken: 'operator',
  personalData: { answer: 'participant' },
  body: EntryCodeRead,
  takesAnyText: true,
  status: 200,
  answer: EntryVerdict,
  errors: ['INVALID_TOKEN'],
})
