import { digest } from '../../platform/random.ts'

/**
 * The ID under which people see one of their logins or passkeys. It reveals nothing about the token's hash or
 * the credential behind it. It also fits into a URL, unlike an authenticator's own ID.
 */
export const publicIdOf = (secret: Buffer): string =>
  digest(secret.toString('hex')).toString('hex').slice(0, 32)
