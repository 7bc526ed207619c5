import { endpoint } from '../endpoint.ts'
import { ViewingAnswer, ViewingRequest } from './schemas.ts'

export const authorizeViewing = endpoint({
  method: 'POST',
  path: '/system-bridge/authorize',
  summary: 'The address at which the participant watches on demand; it logs in whoever opens it',
  apiToken: 'login',
  body: ViewingRequest,
  status: 200,
  answer: ViewingAnswer,
  errors: [
    'INVALID_TOKEN',
    'TOKEN_EXPIRED',
    'DISABLED',
    'OUT_OF_DATE',
    'PERMISSION_DENIED',
    'INVALID_INPUT',
    'TOO_MANY_ATTEMPTS',
  ],
})
