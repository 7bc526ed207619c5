import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'

/** Memory is in KiB: OWASP's minimum for argon2id, which also asks for two passes. */
const cost = { memoryCost: 19_456, parallelism: 1, outputLen: 32 }
/** 69 random bits need no second pass, and each pass costs a rush of registrations about 5 ms of a core. */
const passesForGenerated = 1
const passesForOwn = 2

/**
 * Argon2id of version 0x13, by the numbers that the library's types name: they are enums that exist in no
 * file.
 */
const argon2id = { algorithm: 2, version: 1 }

const saltLength = 16
/** Before salt and tag of a chosen password; a generated one has none. */
const ownMark = Buffer.of(2)

const derive = (password: string, salt: Buffer, timeCost: number): Promise<Buffer> =>
  hashRaw(password, { salt, timeCost, ...cost, ...argon2id })

/** For a generated password: salt (16 bytes) and argon2id tag (32 bytes) in one value. */
export const hashPassword = async (password: string): Promise<Buffer> => {
  const salt = randomBytes(saltLength)
  return Buffer.concat([salt, await derive(password, salt, passesForGenerated)])
}

/** For a password that a person chose: a mark, salt and tag. Takes twice as long. */
export const hashOwnPassword = async (password: string): Promise<Buffer> => {
  const salt = randomBytes(saltLength)
  return Buffer.concat([ownMark, salt, await derive(password, salt, passesForOwn)])
}

/** How many bytes a generated password's hash has; a chosen one's has another length. */
export const generatedHashLength = saltLength + cost.outputLen

/** Compared against for unknown participants, so that a wrong ID takes as long as a wrong password. */
const nobody = randomBytes(generatedHashLength)

/**
 * `stored` is null for an unknown participant or one without a password: false, after the same time as for a
 * generated one.
 */
export const verifyPassword = async (password: string, stored: Buffer | null): Promise<boolean> => {
  const known = stored ?? nobody
  const isOwn = known.length !== generatedHashLength
  const hash = isOwn ? known.subarray(ownMark.length) : known
  const tag = await derive(password, hash.subarray(0, saltLength), isOwn ? passesForOwn : passesForGenerated)
  return timingSafeEqual(tag, hash.subarray(saltLength)) && stored !== null
}
