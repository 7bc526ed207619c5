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
 * POST /authenticate/password. The new one must not be a common password, nor contain the owner's name,
 * address or registration ID.
 */
export const PasswordChange = z.strictObject({
  currentPassword: field.loginPassword,
  newPassword: field.ownPassword,
})
export type PasswordChange = z.infer<typeof PasswordChange>

/** A login to My Page that has not ended. `device`: browser and system; null if they are not known. */
export const OpenLogin = z.strictObject({
  loginId: z.string(),
  device: z.nullable(z.string()),
  createdAt: z.string(),
  /** Up to a minute late. */
  usedAt: z.string(),
  /** The login of the call itself. */
  isCurrent: z.boolean(),
})
export type OpenLogin = z.infer<typeof OpenLogin>

/** A passkey of a participant. */
export const Passkey = z.strictObject({
  passkeyId: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** The last login with it; null before the first. */
  usedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof Passkey>

export const PasskeyPermission = z.strictObject({ password: field.loginPassword })
export type PasskeyPermission = z.infer<typeof PasskeyPermission>

/** What a participant types to add a passkey. */
export const PasskeyForm = z.strictObject({ name: field.passkeyName, password: field.loginPassword })
export type PasskeyForm = z.infer<typeof PasskeyForm>

/**
 * What the browser passes to `navigator.credentials` and what it returns, in the JSON of Web Authentication
 * Level 3 (`PublicKeyCredentialCreationOptionsJSON`, `RegistrationResponseJSON` and their likes): the
 * browser's to read and the server's to verify.
 */
const base64Url = (most: number) =>
  z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/, { error: 'type' }))
const credentialOf = <R extends z.ZodMiniType>(response: R) =>
  z.object({
    id: base64Url(1_400),
    rawId: base64Url(1_400),
    type: z.literal('public-key'),
    response,
  })
export const PasskeyQuestion = z.looseObject({ challenge: z.string() })
export type PasskeyQuestion = z.infer<typeof PasskeyQuestion>

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

/** POST /authenticate/reissue. The answer is the same whether the two match or not. */
export const PasswordRequest = z.strictObject({ registrationId: field.loginId, email: field.email })
export type PasswordRequest = z.infer<typeof PasswordRequest>
