import * as z from 'zod/mini'
import { OpaqueId } from '../rules.ts'

/** What the secretariat should know about money. */
export const findingKinds = [
  /** A payment came after its order had ended; it was completed or is being given back. */
  'latePayment',
  /** The provider refuses a refund. */
  'refundRefused',
  /** A charge or refund has been undecided for more than ten minutes. */
  'undecided',
  /** The provider's books say something else than ours. */
  'difference',
] as const
export const FindingKind = z.enum(findingKinds)
export type FindingKind = z.infer<typeof FindingKind>

/** A line of the secretariat's list. */
export const Finding = z.strictObject({
  findingId: z.string(),
  orderId: z.string(),
  kind: FindingKind,
  /** English, for the secretariat: what was found. No personal data. */
  text: z.string(),
  foundAt: z.string(),
  closedAt: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** Open ones, or all with `all=true`; newest first, at most 200. */
export const FindingQuery = z.strictObject({ all: z.optional(z.enum(['true', 'false'])) })
export const FindingList = z.strictObject({ findings: z.array(Finding) })
export const FindingParams = z.strictObject({ findingId: OpaqueId })
