import * as z from 'zod/mini'
import { field } from '../rules.ts'

export const Login = z.strictObject({
  registrationId: field.loginId,
  password: field.loginPassword,
  target: z.literal('mypage'),
})
export type Login = z.infer<typeof Login>

export const LoginAnswer = z.strictObject({ token: z.string(), role: z.literal('participant') })
export type LoginAnswer = z.infer<typeof LoginAnswer>

/**
 * POST /authenticate/password. The new password must not be a common one, nor contain its owner's name,
 * address or registration ID.
 */
export const PasswordChange = z.strictObject({
  currentPassword: field.loginPassword,
  newPassword: field.ownPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** An open login to My Page. `device` is the browser and system, or null if they are unknown. */
export const OpenLogin = z.strictObject({
  loginId: z.string(),
  device: z.nullable(z.string()),
  createdAt: z.string(),
  /** May lag by up to a minute. */
  usedAt: z.string(),
  /** Whether this login made the call. */
  isCurrent: z.boolean(),
})
export type OpenLogin = z.infer<typeof OpenLogin>

/** A passkey of a participant. */
export const Passkey = z.strictObject({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** The last login with this passkey; null before the first. */
  usedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyPermission = z.strictObject({ password: field.loginPassword })
export type PasskeyPermission = z.infer<typeof PasskeyPermission>

/** The form for adding a passkey. */
export const PasskeyForm = z.strictObject({ name: field.passkeyName, password: field.loginPassword })
export type PasskeyForm = z.infer<typeof PasskeyForm>

/**
 * The options for `navigator.credentials` and its results, in the JSON of Web Authentication Level 3
 * (`PublicKeyCredentialCreationOptionsJSON`, `RegistrationResponseJSON` and so on). The browser reads the
 * options, and the server verifies the results.
 */
const base64Url = (max: number) =>
  z.string().check(z.maxLength(max), z.regex(/^[A-Za-z0-9_-]+$/, { error: 'type' }))
const credentialOf = <R extends z.ZodMiniType>(response: R) =>
  z.object({
    id: base64Url(1_400),
    rawId: base64Url(1_400),
    type: z.literal('public-key'),
    response,
  })
export const PasskeyOptions = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

export const NewPasskey = z.strictObject({
  name: field.passkeyName,
  credential: credentialOf(
    z.object({
      clientDataJSON: base64Url(4_000),
      attestationObject: base64Url(20_000),
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  ),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const PasskeyLogin = z.strictObject({
  credential: credentialOf(
    z.object({
      clientDataJSON: base64Url(4_000),
      authenticatorData: base64Url(4_000),
      signature: base64Url(8_000),
      userHandle: z.optional(z.nullable(base64Url(100))),
    }),
  ),
  target: z.literal('mypage'),
})
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

/** POST /authenticate/reissue. The answer does not reveal whether ID and address belong together. */
export const PasswordRequest = z.strictObject({ registrationId: field.loginId, email: field.email })
export type PasswordRequest = z.infer<typeof PasswordRequest>
