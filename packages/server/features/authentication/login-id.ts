import { digest } from '../../platform/random.ts'

/** The public ID of a login. It reveals neither the token nor its stored hash. */
export const loginIdOf = (tokenHash: Buffer): string =>
  digest(tokenHash.toString('hex')).toString('hex').slice(0, 32)
