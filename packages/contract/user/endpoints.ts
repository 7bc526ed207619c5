import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Profile, User } from './schemas.ts'

export const readUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'The participant of the login token, as a list of one',
  apiToken: 'login',
  status: 200,
  answer: z.array(User),
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users',
  summary: 'Change the profile of the participant of the login token, except name and e-mail',
  apiToken: 'login',
  body: Profile,
  status: 200,
  answer: User,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'EDITED_MEANWHILE'],
})
