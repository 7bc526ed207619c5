import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod/mini'
import type { SigningKey } from './signing-keys.ts'

const Header = z.object({ alg: z.literal('RS256'), kid: z.string() })
const Claims = z.object({ iss: z.string(), aud: z.string(), sub: z.string() })

const jsonOf = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}

/**
 * The participant named by an ID token that these keys signed for this client; undefined for any other text.
 * An expired token still names its participant.
 */
export const subjectOfIdToken = (
  idToken: string,
  keys: readonly Pick<SigningKey, 'key'>[],
  { issuer, clientId }: { issuer: string; clientId: string },
): string | undefined => {
  const [head = '', body = '', signature = '', ...more] = idToken.split('.')
  const { data: header } = Header.safeParse(jsonOf(head))
  const { data: claims } = Claims.safeParse(jsonOf(body))
  const { key } = keys.find((signing) => signing.key.kid === header?.kid) ?? {}
  if (!key || !claims || more.length > 0) return undefined
  if (claims.iss !== issuer || claims.aud !== clientId) return undefined
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(signature, 'base64url'),
  )
  return isOurs ? claims.sub : undefined
}
