import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import {
  CodeAnswer,
  CodeParams,
  PreRegisteredUser,
  PreRegistration,
  PreRegistrationAnswer,
  SendLink,
} from './schemas.ts'

export const preRegister = endpoint({
  method: 'POST',
  path: '/pre-registration',
  summary: 'Pre-register',
  description: 'Sends a link to the registration form by e-mail.',
  apiToken: 'none',
  body: PreRegistration,
  status: 201,
  answer: PreRegistrationAnswer,
  errors: ['ALREADY_REGISTRATED', 'TOO_MANY_ATTEMPTS', 'OUT_OF_DATE'],
})

export const sendLink = endpoint({
  method: 'POST',
  path: '/send-link',
  summary: 'Send a new link',
  description: 'Replaces an expired link. The new one is sent to the same e-mail address.',
  apiToken: 'none',
  body: SendLink,
  status: 201,
  answer: z.strictObject({}),
  errors: ['ALREADY_REGISTRATED', 'TOO_MANY_ATTEMPTS', 'INVALID_CODE', 'CODE_DISABLED', 'OUT_OF_DATE'],
})

export const checkCode = endpoint({
  method: 'GET',
  path: '/code',
  summary: 'Check a registration code',
  description: 'The first call with a code opens its link, which starts the time for the form.',
  apiToken: 'code',
  status: 200,
  answer: CodeAnswer,
  errors: ['CODE_EXPIRED', 'INVALID_CODE', 'CODE_DISABLED', 'ALREADY_REGISTRATED', 'OUT_OF_DATE'],
})

export const readPreRegistration = endpoint({
  method: 'GET',
  path: '/pre-registration/:code',
  summary: 'Get a pre-registration',
  description:
    'The person to whom the code was sent, and their unpaid order, if any. Opens the link like `GET /v2/code`.',
  apiToken: 'none',
  params: CodeParams,
  status: 200,
  answer: PreRegisteredUser,
  errors: ['EXPIRED', 'RESOURCE_NOT_FOUND', 'DISABLED', 'ALREADY_REGISTRATED', 'OUT_OF_DATE'],
})

export const revokePreRegistration = endpoint({
  method: 'DELETE',
  path: '/pre-registration/:code',
  summary: 'Cancel a pre-registration',
  description: 'Disables its links and releases its seats.',
  apiToken: 'revoke',
  params: CodeParams,
  status: 204,
  errors: ['INVALID_INPUT', 'ALREADY_COMPLETED'],
})
