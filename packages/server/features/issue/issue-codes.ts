import { randomUUIDv7 } from 'node:crypto'
import { toBase32 } from '../../platform/base32.ts'
import type { Trx } from '../../platform/db/database.ts'
import { newBytes } from '../../platform/random.ts'

/** A code to verify a document: 80 random bits as sixteen letters. Stored only as its digest. */
export const newVerificationCode = (): string => toBase32(newBytes(10))

/** The ID of a new issue. */
export const newIssueId = (): string => randomUUIDv7()

/** Makes the entry code on a name card. The reception feature creates and reads these codes. */
export type MakeNameCardCode = (
  trx: Trx,
  participant: { conventionId: string; registrationId: string },
  now: Date,
) => Promise<string>
