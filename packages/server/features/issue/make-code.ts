import { randomUUIDv7 } from 'node:crypto'
import { toBase32 } from '../../platform/base32.ts'
import type { Trx } from '../../platform/db/database.ts'
import { newBytes } from '../../platform/random.ts'

/** A code to verify a document with: 80 random bits as sixteen letters. Stored only as its digest. */
export const newVerificationCode = (): string => toBase32(newBytes(10))

/** What a document is found by again. */
export const newIssueId = (): string => randomUUIDv7()

/** The code on a name card that lets its wearer in: the reception's to make and to read. */
export type MakeCardCode = (
  trx: Trx,
  participant: { conventionId: string; registrationId: string },
  now: Date,
) => Promise<string>
