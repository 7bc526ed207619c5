import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify(argon2)

/**
 * Memory is in KiB. The server generates all passwords: 69 random bits need no second pass, and each pass
 * costs a rush of registrations about 10 ms of a core.
 */
const cost = { memory: 19_456, passes: 1, parallelism: 1, tagLength: 32 }

const derive = (password: string, nonce: Buffer): Promise<Buffer> =>
  hash('argon2id', { message: Buffer.from(password), nonce, ...cost })

/** Salt (16 bytes) and argon2id tag (32 bytes) in one value. */
export const hashPassword = async (password: string): Promise<Buffer> => {
  const nonce = randomBytes(16)
  return Buffer.concat([nonce, await derive(password, nonce)])
}

/** Compared against for unknown participants, so that a wrong ID takes as long as a wrong password. */
const nobody = randomBytes(48)

/** `stored` is null for an unknown participant or one without a password: false, after the same time. */
export const verifyPassword = async (password: string, stored: Buffer | null): Promise<boolean> => {
  const known = stored ?? nobody
  const tag = await derive(password, known.subarray(0, 16))
  return timingSafeEqual(tag, known.subarray(16)) && stored !== null
}
