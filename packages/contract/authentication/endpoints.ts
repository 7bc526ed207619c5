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
  summary: 'Whether the login token is valid',
  apiToken: 'login',
  status: 204,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/authenticate/logout',
  summary: 'Revoke the login token',
  apiToken: 'login',
  status: 204,
  errors: [],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/authenticate/password',
  summary: 'Replace the password by one of your own; ends every other login, and is mailed',
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
  summary: 'The logins of the participant that have not ended, newest first',
  apiToken: 'login',
  status: 200,
  answer: z.array(OpenLogin),
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const endLogin = endpoint({
  method: 'DELETE',
  path: '/authenticate/logins/:loginId',
  summary: 'End one login of the participant',
  apiToken: 'login',
  params: z.strictObject({ loginId: OpaqueId }),
  status: 204,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'RESOURCE_NOT_FOUND'],
})

export const endOtherLogins = endpoint({
  method: 'DELETE',
  path: '/authenticate/logins',
  summary: 'End every login of the participant but that of the call',
  apiToken: 'login',
  status: 204,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const readPasskeys = endpoint({
  method: 'GET',
  path: '/authenticate/passkeys',
  summary: 'The passkeys of the participant, oldest first',
  apiToken: 'login',
  status: 200,
  answer: z.array(Passkey),
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/authenticate/passkeys/options',
  summary: 'What the browser needs to create a passkey; takes the password',
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
  summary: 'Keep a passkey that the browser has created; it is mailed',
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
  summary: 'Remove a passkey of the participant; it is mailed',
  apiToken: 'login',
  params: z.strictObject({ passkeyId: OpaqueId }),
  status: 204,
  errors: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'DISABLED', 'OUT_OF_DATE', 'RESOURCE_NOT_FOUND'],
})

export const beginPasskeyLogin = endpoint({
  method: 'POST',
  path: '/authenticate/passkey/options',
  summary: 'What the browser needs to ask for a passkey',
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
  summary: 'Mail a new password if ID and e-mail address match; the answer does not say whether they do',
  apiToken: 'none',
  body: PasswordRequest,
  status: 202,
  answer: z.strictObject({}),
  errors: ['OUT_OF_DATE', 'TOO_MANY_ATTEMPTS'],
})
