import * as z from 'zod/mini'
import { OpaqueId } from '../rules.ts'

/** Kinds of findings about money that the secretariat must look at. */
export const findingKinds = [
  /** A payment arrived after its order ended; the order was completed, or the payment is being refunded. */
  'latePayment',
  /** The provider refused a refund. */
  'refundRefused',
  /** A charge or refund has been undecided for more than ten minutes. */
  'undecided',
  /** The provider's books differ from ours. */
  'difference',
] as const
export const FindingKind = z.enum(findingKinds)
export type FindingKind = z.infer<typeof FindingKind>

/** One entry in the secretariat's list. */
export const Finding = z.strictObject({
  findingId: z.string(),
  orderId: z.string(),
  kind: FindingKind,
  /** A description in English for the secretariat. Contains no personal data. */
  text: z.string(),
  foundAt: z.string(),
  closedAt: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** Open findings, or all with `all=true`; newest first, at most 200. */
export const FindingQuery = z.strictObject({ all: z.optional(z.enum(['true', 'false'])) })
export const FindingList = z.strictObject({ findings: z.array(Finding) })
export const FindingParams = z.strictObject({ findingId: OpaqueId })
