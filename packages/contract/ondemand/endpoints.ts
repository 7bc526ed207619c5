import { endpoint } from '../endpoint.ts'
import { LogoutAnswer, SignOn, SignOnAnswer, ViewingAnswer, ViewingRequest } from './schemas.ts'

export const authorizeViewing = endpoint({
  method: 'POST',
  path: '/system-bridge/authorize',
  summary: 'Authorize on-demand viewing',
  description:
    'The response contains an address in the on-demand system. Anyone who opens it is logged in as the participant.',
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
  summary: 'Continue a login to the on-demand system',
  description:
    'For a login that the on-demand system started. The response contains the next address for the browser, or null if the participant must log in again.',
  apiToken: 'login',
  body: SignOn,
  status: 200,
  answer: SignOnAnswer,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'INVALID_INPUT', 'TOO_MANY_ATTEMPTS'],
})

export const declineSignOn = endpoint({
  method: 'POST',
  path: '/system-bridge/sign-on/decline',
  summary: 'Decline a login to the on-demand system',
  description:
    'For a login that the on-demand system started. The response contains the address to return to, or null if the visitor may log in.',
  apiToken: 'none',
  body: SignOn,
  status: 200,
  answer: SignOnAnswer,
  errors: ['INVALID_INPUT'],
})

export const continueLogout = endpoint({
  method: 'POST',
  path: '/system-bridge/logout',
  summary: 'Read a logout request',
  description:
    'For a logout that the on-demand system started. The response contains the participant and the address to return to. Ends no login.',
  apiToken: 'none',
  body: SignOn,
  status: 200,
  answer: LogoutAnswer,
  errors: ['INVALID_INPUT'],
})
