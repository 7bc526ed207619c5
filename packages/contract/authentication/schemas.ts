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

/** POST /authenticate/password. The new one must also be none of the commonest, and hold nothing of its owner's. */
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

/** POST /authenticate/reissue. The answer is the same whether the two match or not. */
export const PasswordRequest = z.strictObject({ registrationId: field.loginId, email: field.email })
export type PasswordRequest = z.infer<typeof PasswordRequest>
