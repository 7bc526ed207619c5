import { timingSafeEqual } from 'node:crypto'
import { deriveSecret, digest } from '../../platform/random.ts'

const purpose = 'sign-on request'

const macOf = (secret: string, text: string): string => deriveSecret(deriveSecret(secret, purpose), text)

/**
 * Packs a value for a journey through the browser: everybody can read it, but only a holder of the secret can
 * make one. The format is base64url of its JSON, a dot, and an HMAC.
 */
export const sign = (value: object, secret: string): string => {
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${macOf(secret, text)}`
}

/** The value signed with this secret; undefined for anything else. */
export const readSigned = (signed: string, secret: string): unknown => {
  const [text = '', mac = '', ...more] = signed.split('.')
  if (more.length > 0 || !timingSafeEqual(digest(mac), digest(macOf(secret, text)))) return undefined
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
