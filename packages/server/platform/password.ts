import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'

/** Memory is in KiB. This is OWASP's minimum for argon2id, which also demands two passes. */
const cost = { memoryCost: 19_456, parallelism: 1, outputLen: 32 }
/**
 * 69 random bits need no second pass, and each pass costs about 5 ms of a core during a rush of
 * registrations.
 */
const passesForGenerated = 1
const passesForOwn = 2

/** Argon2id of version 0x13, as numbers, because the enums in the library's types exist in no file. */
const argon2id = { algorithm: 2, version: 1 }

const saltLength = 16
/** Precedes salt and tag of a chosen password. A generated password has no mark. */
const ownMark = Buffer.of(2)

const derive = (password: string, salt: Buffer, timeCost: number): Promise<Buffer> =>
  hashRaw(password, { salt, timeCost, ...cost, ...argon2id })

/** For a generated password: salt (16 bytes) and argon2id tag (32 bytes) in one value. */
export const hashPassword = async (password: string): Promise<Buffer> => {
  const salt = randomBytes(saltLength)
  return Buffer.concat([salt, await derive(password, salt, passesForGenerated)])
}

/** For a chosen password: mark, salt and tag. Takes twice as long. */
export const hashOwnPassword = async (password: string): Promise<Buffer> => {
  const salt = randomBytes(saltLength)
  return Buffer.concat([ownMark, salt, await derive(password, salt, passesForOwn)])
}

/** The length of a generated password's hash in bytes. Those of chosen passwords have another length. */
export const generatedHashLength = saltLength + cost.outputLen

/** The hash to compare for unknown participants, so that a wrong ID takes as long as a wrong password. */
const nobody = randomBytes(generatedHashLength)

/**
 * `stored` is null for an unknown participant or one without a password. The result is then false, after the
 * same time as for a generated password.
 */
export const verifyPassword = async (password: string, stored: Buffer | null): Promise<boolean> => {
  const known = stored ?? nobody
  const isOwn = known.length !== generatedHashLength
  const hash = isOwn ? known.subarray(ownMark.length) : known
  const tag = await derive(password, hash.subarray(0, saltLength), isOwn ? passesForOwn : passesForGenerated)
  return timingSafeEqual(tag, hash.subarray(saltLength)) && stored !== null
}
