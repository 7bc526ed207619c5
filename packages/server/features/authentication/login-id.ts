import { digest } from '../../platform/random.ts'

/** What a login is called outside. It leads neither to its token nor to the stored hash. */
export const loginIdOf = (tokenHash: Buffer): string =>
  digest(tokenHash.toString('hex')).toString('hex').slice(0, 32)
