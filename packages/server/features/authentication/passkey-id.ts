import { digest } from '../../platform/random.ts'

/** What a passkey is called outside: an authenticator's own ID can be longer than an address. */
export const passkeyIdOf = (credentialId: Buffer): string =>
  digest(credentialId.toString('hex')).toString('hex').slice(0, 32)
