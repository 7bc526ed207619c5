import { endpoint } from '../endpoint.ts'
import { Registration, RegistrationAnswer, RegistrationForm } from './schemas.ts'

export const readRegistrationForm = endpoint({
  method: 'GET',
  path: '/registration-form',
  summary: 'Get a registration form',
  description:
    'The answers of `GET /v2/code`, `GET /v2/pre-registration/{code}`, `GET /v2/tickets` and `GET /v2/stocks` in one. Opens the link like `GET /v2/code`.',
  apiToken: 'code',
  status: 200,
  answer: RegistrationForm,
  errors: ['CODE_EXPIRED', 'INVALID_CODE', 'CODE_DISABLED', 'ALREADY_REGISTRATED', 'OUT_OF_DATE'],
})

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
