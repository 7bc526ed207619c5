import { endpoint } from '../endpoint.ts'
import { EntryCode } from './schemas.ts'

export const issueEntryCode = endpoint({
  method: 'POST',
  path: '/reception/2dcode',
  summary: 'Create an entry code',
  description: 'The participant shows it as a QR code. The previous code becomes invalid.',
  apiToken: 'login',
  status: 200,
  answer: EntryCode,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'PERMISSION_DENIED'],
})
