import * as z from 'zod/mini'
import { maxLengths } from '../limits.ts'
import { email, halfWidthLine, plusSign, RegistrationId, required } from '../rules.ts'

/**
 * A person by registration ID or, even without a registration, by e-mail address. Exactly one is required.
 */
export const PersonQuery = z.strictObject({
  registrationId: z.optional(RegistrationId),
  email: z.optional(halfWidthLine(maxLengths.email, required, plusSign).check(email)),
})
export type PersonQuery = z.infer<typeof PersonQuery>

/** A person by our own IDs; `registrationId` is null if they never registered. */
export const PersonKey = z.strictObject({
  registrationId: z.nullable(z.string()),
  preRegistrationId: z.string(),
})
export type PersonKey = z.infer<typeof PersonKey>

/**
 * All data held about a person, by kind of record. The keys of records are those of the database. Secrets and
 * hashes are left out.
 */
export const HeldData = z.strictObject({
  exportedAt: z.string(),
  person: PersonKey,
  held: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})
export type HeldData = z.infer<typeof HeldData>

/** A dry run carries out the erasure and rolls it back, so its refusals and counts are the real ones. */
export const EraseQuery = z.strictObject({ dryRun: z.optional(z.enum(['true', 'false'])) })

export const Erasure = z.strictObject({
  isDryRun: z.boolean(),
  person: PersonKey,
  /** Records that were deleted or lost all identifying data, counted by kind. */
  deleted: z.record(z.string(), z.int()),
  emptied: z.record(z.string(), z.int()),
  /**
   * The records that stay for the books: the number of orders, and their payments less refunds, in whole yen.
   */
  orders: z.strictObject({ count: z.int(), amount: z.int() }),
  /** Receipts that keep their addressee until the hourly job removes it after the tax retention period. */
  receipts: z.array(z.strictObject({ number: z.string(), keptUntil: z.string() })),
})
export type Erasure = z.infer<typeof Erasure>
