import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'

/**
 * Memory is in KiB. The server generates all passwords: 69 random bits need no second pass, and each pass
 * costs a rush of registrations about 5 ms of a core.
 */
const cost = { memoryCost: 19_456, timeCost: 1, parallelism: 1, outputLen: 32 }

/** Argon2id of version 0x13, by the numbers that the library's types name: they are enums that exist in no file. */
const argon2id = { algorithm: 2, version: 1 }

const derive = (password: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(password, { salt, ...cost, ...argon2id })

/** Salt (16 bytes) and argon2id tag (32 bytes) in one value. */
export const hashPassword = async (password: string): Promise<Buffer> => {
  const salt = randomBytes(16)
  return Buffer.concat([salt, await derive(password, salt)])
}

/** Compared against for unknown participants, so that a wrong ID takes as long as a wrong password. */
const nobody = randomBytes(48)

/** `stored` is null for an unknown participant or one without a password: false, after the same time. */
export const verifyPassword = async (password: string, stored: Buffer | null): Promise<boolean> => {
  const known = stored ?? nobody
  const tag = await derive(password, known.subarray(0, 16))
  return timingSafeEqual(tag, known.subarray(16)) && stored !== null
}
