import { endpoint } from '../endpoint.ts'
import { LogoutAnswer, SignOn, SignOnAnswer, ViewingAnswer, ViewingRequest } from './schemas.ts'

export const authorizeViewing = endpoint({
  method: 'POST',
  path: '/system-bridge/authorize',
  summary: 'The address at which the participant watches on demand; anyone who opens it is logged in as them',
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

export const continueSignOn = endpoint({
  method: 'POST',
  path: '/system-bridge/sign-on',
  summary: 'Continue a login that the on-demand system began, for the participant of the login token',
  apiToken: 'login',
  body: SignOn,
  status: 200,
  answer: SignOnAnswer,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'INVALID_INPUT', 'TOO_MANY_ATTEMPTS'],
})

export const declineSignOn = endpoint({
  method: 'POST',
  path: '/system-bridge/sign-on/decline',
  summary: 'Decline a login that the on-demand system started, and get the address to return to',
  apiToken: 'none',
  body: SignOn,
  status: 200,
  answer: SignOnAnswer,
  errors: ['INVALID_INPUT'],
})

export const continueLogout = endpoint({
  method: 'POST',
  path: '/system-bridge/logout',
  summary: 'Read a logout that the on-demand system started: whose it is, and the address to return to',
  apiToken: 'none',
  body: SignOn,
  status: 200,
  answer: LogoutAnswer,
  errors: ['INVALID_INPUT'],
})
