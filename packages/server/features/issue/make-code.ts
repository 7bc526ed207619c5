import { toBase32 } from '../../platform/base32.ts'
import { newBytes } from '../../platform/random.ts'

/** A code to verify a document with: 80 random bits as sixteen letters. Stored only as its digest. */
export const newVerificationCode = (): string => toBase32(newBytes(10))
