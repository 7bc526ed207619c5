import { digest } from '../../platform/random.ts'

/** The public ID of a passkey. The authenticator's own ID can be longer than a URL may be. */
export const passkeyIdOf = (credentialId: Buffer): string =>
  digest(credentialId.toString('hex')).toString('hex').slice(0, 32)
