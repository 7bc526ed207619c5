import { endpoint } from '../endpoint.ts'
import { EntryCode } from './schemas.ts'

export const issueEntryCode = endpoint({
  method: 'POST',
  path: '/reception/2dcode',
  summary: 'Create a 2D code for entry; the previous one becomes void',
  apiToken: 'login',
  status: 200,
  answer: EntryCode,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'PERMISSION_DENIED'],
})
