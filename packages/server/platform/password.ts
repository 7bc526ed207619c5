import { randomBytes, timingSafeEqual } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'

/** Memory in KiB, passes over it, and the length of the tag in bytes. */
type Cost = { memoryCost: number; timeCost: number; outputLen: number }

/** OWASP's minimum for argon2id. */
const forChosen: Cost = { memoryCost: 19_456, timeCost: 2, outputLen: 32 }
/** Nobody guesses 69 random bits at any cost, and a rush of registrations needs a hash for each. */
const forGenerated: Cost = { memoryCost: 4_096, timeCost: 1, outputLen: 24 }
/** Stored before 28 November 2026. */
const forGeneratedEarlier: Cost = { memoryCost: 19_456, timeCost: 1, outputLen: 32 }

/** Argon2id of version 0x13, as numbers, because the enums in the library's types exist in no file. */
const argon2id = { algorithm: 2, version: 1, parallelism: 1 }

const saltLength = 16
/** Precedes salt and tag of a chosen password. A generated password has no mark. */
const chosenMark = Buffer.of(2)

const lengthOf = ({ outputLen }: Cost): number => saltLength + outputLen

/** A stored hash tells by its length how it was made. */
const costs: ReadonlyMap<number, Cost> = new Map([
  [chosenMark.length + lengthOf(forChosen), forChosen],
  [lengthOf(forGenerated), forGenerated],
  [lengthOf(forGeneratedEarlier), forGeneratedEarlier],
])

/** The lengths in bytes of a generated password's hash. Those of chosen passwords have another length. */
export const generatedHashLengths = [forGenerated, forGeneratedEarlier].map(lengthOf)

const derive = (password: string, salt: Buffer, cost: Cost): Promise<Buffer> =>
  hashRaw(password, { salt, ...cost, ...argon2id })

const saltAndTag = async (password: string, cost: Cost): Promise<Buffer> => {
  const salt = randomBytes(saltLength)
  return Buffer.concat([salt, await derive(password, salt, cost)])
}

/** For a generated password: salt (16 bytes) and argon2id tag (24 bytes) in one value. */
export const hashPassword = (password: string): Promise<Buffer> => saltAndTag(password, forGenerated)

/** For a chosen password: mark, salt and tag (32 bytes). Takes about ten times as long. */
export const hashOwnPassword = async (password: string): Promise<Buffer> =>
  Buffer.concat([chosenMark, await saltAndTag(password, forChosen)])

/** The hash to compare for unknown participants, so that a wrong ID takes as long as a wrong password. */
const nobody = randomBytes(lengthOf(forGenerated))

/**
 * `stored` is null for an unknown participant or one without a password. The result is then false, after the
 * same time as for a generated password.
 */
export const verifyPassword = async (password: string, stored: Buffer | null): Promise<boolean> => {
  const known = stored ?? nobody
  const cost = costs.get(known.length)
  if (!cost) throw new Error(`No password hash has ${known.length} bytes`)
  const hash = known.subarray(-lengthOf(cost))
  const tag = await derive(password, hash.subarray(0, saltLength), cost)
  return timingSafeEqual(tag, hash.subarray(saltLength)) && stored !== null
}
