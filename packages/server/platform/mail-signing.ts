import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The key that signs mails (DKIM, RFC 6376). */
export type MailSigning = {
  /** The name under which the DNS publishes the public key. */
  selector: string
  /** PEM. */
  privateKey: string
  /** DER in base64, as in the DNS record. */
  publicKey: string
}

type Environment = Readonly<Record<string, string | undefined>>

const minBits = 2048
const selectorForm = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** The key in a file; null if receivers would not accept it. */
const readKey = (path: string): Pick<MailSigning, 'privateKey' | 'publicKey'> | null => {
  try {
    const privateKey = readFileSync(path, 'utf8')
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(privateKey)
    const isStrong = (asymmetricKeyDetails?.modulusLength ?? 0) >= minBits
    if (asymmetricKeyType !== 'rsa' || !isStrong) return null
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
    return { privateKey, publicKey: publicKey.toString('base64') }
  } catch {
    return null
  }
}

/** The signing key, or the faults of the variables. Null if mails are not signed here. */
export const readMailSigning = (env: Environment): MailSigning | { faults: string[] } | null => {
  const file = env.DKIM_PRIVATE_KEY_FILE ?? ''
  const selector = env.DKIM_SELECTOR ?? ''
  if (file === '' && selector === '') return null
  const key = readKey(file)
  const faults = [
    ...(key
      ? []
      : [
          `DKIM_PRIVATE_KEY_FILE must be a readable file with an RSA key of ${minBits} bits or more (PEM), not "${file}"`,
        ]),
    ...(selectorForm.test(selector)
      ? []
      : [
          `DKIM_SELECTOR must be a name of small letters, digits and hyphens such as 2027a, not "${selector}"`,
        ]),
  ]
  return key && faults.length === 0 ? { selector, ...key } : { faults }
}
