import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** A secret for a person: 256 random bits as base64url. Only its `digest` is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Random bytes that no person handles, such as a signing key or a nonce. */
export const newBytes = (length: number): Buffer => randomBytes(length)

/** SHA-256, the only form in which secrets are stored. */
export const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Derives a second secret from a first one, so that it need not be stored. HMAC-SHA-256, base64url. */
export const deriveSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(purpose).digest('base64url')

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * An unguessable ID of 120 random bits: 24 characters a-z 2-7, short enough for the card provider's order IDs
 * (27).
 */
export const newOpaqueId = (): string => {
  const bits = BigInt(`0x${randomBytes(15).toString('hex')}`)
  return Array.from({ length: 24 }, (_, i) => base32[Number((bits >> BigInt(i * 5)) & 31n)]).join('')
}

const lower = 'abcdefghijkmnpqrstuvwxyz'
const upper = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length))

/**
 * A password of 12 characters without look-alikes, with lower case, upper case and a digit: about 69 bits.
 */
export const newPassword = (): string => {
  for (;;) {
    const password = Array.from({ length: 12 }, () => pick(lower + upper + digits)).join('')
    if (/[a-z]/.test(password) && /[A-Z]/.test(password) && /[0-9]/.test(password)) return password
  }
}

/** A random number from 0 up to, but not including, `count`. */
export const newNumber = (count: number): number => randomInt(count)
