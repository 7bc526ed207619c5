import { createHmac, timingSafeEqual } from 'node:crypto'

/** The contents of a code. Times are whole seconds. A null `expiresAt` means that it never expires. */
export type EntryClaims = {
  /** The place of the code: on the screen (the default) or on a name card. */
  form?: 'screen' | 'card'
  conventionId: string
  registrationId: string
  nonce: Buffer
  issuedAt: Date
  expiresAt: Date | null
}

export const keyBytes = 32
export const nonceBytes = 10

/** The first byte of a code. */
const forms = { screen: 1, card: 2 } as const
const headBytes = 2 + 4 + 4 + nonceBytes + 1
/** Half of HMAC-SHA-256. */
const signatureBytes = 16

const toSeconds = (at: Date | null): number => (at ? Math.floor(at.getTime() / 1000) : 0)
const toDate = (seconds: number): Date => new Date(seconds * 1000)

const sign = (body: Buffer, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(body).digest().subarray(0, signatureBytes)

/**
 * The bytes of a code: form, key, issued, expires (0: never), nonce, convention, registration ID, signature.
 */
export const signClaims = (
  { form = 'screen', conventionId, registrationId, nonce, issuedAt, expiresAt }: EntryClaims,
  { keyId, secret }: { keyId: number; secret: Buffer },
): Buffer => {
  const convention = Buffer.from(conventionId)
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(forms[form], 0)
  head.writeUInt8(keyId, 1)
  head.writeUInt32BE(toSeconds(issuedAt), 2)
  head.writeUInt32BE(toSeconds(expiresAt), 6)
  nonce.copy(head, 10)
  head.writeUInt8(convention.length, headBytes - 1)
  const body = Buffer.concat([head, convention, Buffer.from(registrationId)])
  return Buffer.concat([body, sign(body, secret)])
}

/** The decoded text if a code may contain it, else undefined. */
const textOf = (bytes: Buffer): string | undefined => {
  const text = bytes.toString()
  return /^[^\p{C}\ufffd]+$/u.test(text) ? text : undefined
}

const formOf = (byte: number | undefined): 'screen' | 'card' | undefined => {
  if (byte === forms.screen) return 'screen'
  return byte === forms.card ? 'card' : undefined
}

type ReadClaims = Required<EntryClaims> & { keyId: number; isSignedWith: (secret: Buffer) => boolean }

/** Reads bytes in the form of a code without checking the signature. Undefined for any other bytes. */
export const readClaims = (bytes: Buffer): ReadClaims | undefined => {
  const end = bytes.length - signatureBytes
  const form = formOf(bytes[0])
  if (end <= headBytes || form === undefined) return undefined
  const conventionEnd = headBytes + bytes.readUInt8(headBytes - 1)
  if (conventionEnd >= end) return undefined
  const conventionId = textOf(bytes.subarray(headBytes, conventionEnd))
  const registrationId = textOf(bytes.subarray(conventionEnd, end))
  if (conventionId === undefined || registrationId === undefined) return undefined
  const expires = bytes.readUInt32BE(6)
  return {
    form,
    conventionId,
    registrationId,
    nonce: bytes.subarray(10, 10 + nonceBytes),
    issuedAt: toDate(bytes.readUInt32BE(2)),
    expiresAt: expires === 0 ? null : toDate(expires),
    keyId: bytes.readUInt8(1),
    isSignedWith: (secret) => timingSafeEqual(sign(bytes.subarray(0, end), secret), bytes.subarray(end)),
  }
}

/** Rounds down, because codes hold whole seconds and must never outlive their stated end. */
export const toWholeSecond = (at: Date): Date => toDate(toSeconds(at))
