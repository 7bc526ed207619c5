import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { OpaqueId } from '../rules.ts'
import {
  Login,
  LoginAnswer,
  NewPasskey,
  OpenLogin,
  Passkey,
  PasskeyLogin,
  PasskeyOptions,
  PasskeyPermission,
  PasswordChange,
  PasswordRequest,
} from './schemas.ts'

export const login = endpoint({
  method: 'POST',
  path: '/authenticate/login',
  summary: 'Log in to My Page',
  apiToken: 'none',
  body: Login,
  status: 200,
  answer: LoginAnswer,
  errors: [
    'USER_NOT_FOUND',
    'INCORRECT_PASSWORD',
    'USER_DISABLED',
    'PERMISSION_DENIED',
    'OUT_OF_DATE',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const checkLogin = endpoint({
  method: 'POST',
  path: '/authenticate/check',
  summary: 'Check a login token',
  apiToken: 'login',
  status: 204,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/authenticate/logout',
  summary: 'Log out',
  description: 'Revokes the login token.',
  apiToken: 'login',
  status: 204,
  errors: [],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/authenticate/password',
  summary: 'Change the password',
  description: 'Ends every other login; the participant is notified by e-mail.',
  apiToken: 'login',
  body: PasswordChange,
  status: 204,
  errors: [
    'INVALID_TOKEN',
    'TOKEN_EXPIRED',
    'DISABLED',
    'OUT_OF_DATE',
    'USER_NOT_FOUND',
    'INCORRECT_PASSWORD',
    'USER_DISABLED',
    'TOO_MANY_ATTEMPTS',
  ],
})

export const readLogins = endpoint({
  method: 'GET',
  path: '/authenticate/logins',
  summary: 'List open logins',
  description: 'Newest first.',
  apiToken: 'login',
  status: 200,
  answer: z.array(OpenLogin),
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const endLogin = endpoint({
  method: 'DELETE',
  path: '/authenticate/logins/:loginId',
  summary: 'End a login',
  apiToken: 'login',
  params: z.strictObject({ loginId: OpaqueId }),
  status: 204,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'RESOURCE_NOT_FOUND'],
})

export const endOtherLogins = endpoint({
  method: 'DELETE',
  path: '/authenticate/logins',
  summary: 'End all other logins',
  description: 'Only the login that makes the call remains.',
  apiToken: 'login',
  status: 204,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const readPasskeys = endpoint({
  method: 'GET',
  path: '/authenticate/passkeys',
  summary: 'List passkeys',
  description: 'Oldest first.',
  apiToken: 'login',
  status: 200,
  answer: z.array(Passkey),
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/authenticate/passkeys/options',
  summary: 'Get the options for creating a passkey',
  description: 'For `navigator.credentials.create()` in the browser. Requires the password.',
  apiToken: 'login',
  body: PasskeyPermission,
  status: 200,
  answer: PasskeyOptions,
  errors: [
    'INVALID_TOKEN',
    'TOKEN_EXPIRED',
    'DISABLED',
    'OUT_OF_DATE',
    'USER_NOT_FOUND',
    'INCORRECT_PASSWORD',
    'USER_DISABLED',
    'TOO_MANY_ATTEMPTS',
    'RESOURCE_NOT_AVAILABLE',
  ],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/authenticate/passkeys',
  summary: 'Add a passkey',
  description: 'Stores a passkey that the browser has created; the participant is notified by e-mail.',
  apiToken: 'login',
  body: NewPasskey,
  status: 201,
  answer: Passkey,
  errors: [
    'INVALID_TOKEN',
    'TOKEN_EXPIRED',
    'DISABLED',
    'OUT_OF_DATE',
    'PASSKEY_REFUSED',
    'RESOURCE_NOT_AVAILABLE',
  ],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/authenticate/passkeys/:passkeyId',
  summary: 'Remove a passkey',
  description: 'The participant is notified by e-mail.',
  apiToken: 'login',
  params: z.strictObject({ passkeyId: OpaqueId }),
  status: 204,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'RESOURCE_NOT_FOUND'],
})

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/authenticate/passkey/options',
  summary: 'Get the options for logging in with a passkey',
  description: 'For `navigator.credentials.get()` in the browser.',
  apiToken: 'none',
  status: 200,
  answer: PasskeyOptions,
  errors: ['OUT_OF_DATE', 'TOO_MANY_ATTEMPTS'],
})

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/authenticate/passkey',
  summary: 'Log in to My Page with a passkey',
  apiToken: 'none',
  body: PasskeyLogin,
  status: 200,
  answer: LoginAnswer,
  errors: ['PASSKEY_REFUSED', 'PASSKEY_COPIED', 'USER_DISABLED', 'OUT_OF_DATE'],
})

export const requestPassword = endpoint({
  method: 'POST',
  path: '/authenticate/reissue',
  summary: 'Request a new password',
  description:
    'Sends a new password by e-mail if registration ID and e-mail address belong together. The response does not reveal whether they do.',
  apiToken: 'none',
  body: PasswordRequest,
  status: 202,
  answer: z.strictObject({}),
  errors: ['OUT_OF_DATE', 'TOO_MANY_ATTEMPTS'],
})
