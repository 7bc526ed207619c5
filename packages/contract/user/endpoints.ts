import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Profile, User } from './schemas.ts'

export const readUsers = endpoint({
  method: 'GET',
  path: '/users',
  summary: 'Get the participant',
  description: 'A list with one element: the participant of the login token.',
  apiToken: 'login',
  status: 200,
  answer: z.array(User),
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users',
  summary: 'Update the profile',
  description: 'Replaces the whole profile. Name and e-mail address cannot be changed.',
  apiToken: 'login',
  body: Profile,
  status: 200,
  answer: User,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'EDITED_MEANWHILE'],
})
