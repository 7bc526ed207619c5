import { digest } from '../../platform/random.ts'

/**
 * The ID under which people see one of their logins or passkeys. It reveals nothing of the token's hash or
 * the credential it is made from, and fits into a URL, which an authenticator's own ID may not.
 */
export const publicIdOf = (secret: Buffer): string =>
  digest(secret.toString('hex')).toString('hex').slice(0, 32)
