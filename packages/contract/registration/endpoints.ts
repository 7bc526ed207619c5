import { endpoint } from '../endpoint.ts'
import { Registration, RegistrationAnswer } from './schemas.ts'

export const register = endpoint({
  method: 'POST',
  path: '/registration',
  summary: 'Create a registration',
  description: 'A paid registration remains pending until its order is paid.',
  apiToken: 'code',
  body: Registration,
  status: 200,
  answer: RegistrationAnswer,
  errors: [
    'INPUT_MISMATCH',
    'ALREADY_REGISTRATED',
    'CODE_DISABLED',
    'CODE_EXPIRED',
    'RESOURCE_NOT_AVAILABLE',
    'INVALID_PLAN_ID',
    'INVALID_CODE',
    'PAYMENT_NOT_FOUND',
    'PAYMENT_EXPIRED',
    'ALREADY_COMPLETED',
    'OUT_OF_DATE',
  ],
})
