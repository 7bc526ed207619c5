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
  summary: 'Pre-register, and mail a link to the registration form',
  apiToken: 'none',
  body: PreRegistration,
  status: 201,
  answer: PreRegistrationAnswer,
  errors: ['ALREADY_REGISTRATED', 'TOO_MANY_ATTEMPTS', 'OUT_OF_DATE'],
})

export const sendLink = endpoint({
  method: 'POST',
  path: '/send-link',
  summary: 'Mail a new link in place of an expired one',
  apiToken: 'none',
  body: SendLink,
  status: 201,
  answer: z.strictObject({}),
  errors: ['ALREADY_REGISTRATED', 'TOO_MANY_ATTEMPTS', 'INVALID_CODE', 'CODE_DISABLED', 'OUT_OF_DATE'],
})

export const checkCode = endpoint({
  method: 'GET',
  path: '/code',
  summary: 'Whether the registration code is valid; the first call opens the link',
  apiToken: 'code',
  status: 200,
  answer: CodeAnswer,
  errors: ['CODE_EXPIRED', 'INVALID_CODE', 'CODE_DISABLED', 'ALREADY_REGISTRATED', 'OUT_OF_DATE'],
})

export const readPreRegistration = endpoint({
  method: 'GET',
  path: '/pre-registration/:code',
  summary: 'The person who pre-registered with this code',
  apiToken: 'none',
  params: CodeParams,
  status: 200,
  answer: PreRegisteredUser,
  errors: ['EXPIRED', 'RESOURCE_NOT_FOUND', 'DISABLED', 'ALREADY_REGISTRATED', 'OUT_OF_DATE'],
})

export const revokePreRegistration = endpoint({
  method: 'DELETE',
  path: '/pre-registration/:code',
  summary: 'Cancel: the link stops working and its seats are released',
  apiToken: 'revoke',
  params: CodeParams,
  status: 204,
  errors: ['INVALID_INPUT', 'ALREADY_COMPLETED'],
})
