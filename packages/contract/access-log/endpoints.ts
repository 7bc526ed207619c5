import { endpoint } from '../endpoint.ts'
import { AccessLog, AccessQuery } from './schemas.ts'

export const readAccessLog = endpoint({
  method: 'GET',
  path: '/access-log',
  summary: 'List the access log',
  description: 'Reads and changes of personal data through these calls, newest first.',
  apiToken: 'operator',
  personalData: { list: 'entries' },
  query: AccessQuery,
  status: 200,
  answer: AccessLog,
  errors: ['INVALID_TOKEN'],
})
