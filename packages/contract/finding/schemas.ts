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
  /** Many cards were presented within an hour, and few of them paid. Belongs to no order. */
  'cardChecking',
] as const
export const FindingKind = z.enum(findingKinds)
export type FindingKind = z.infer<typeof FindingKind>

/** Kinds of findings about mails that did not reach a person. */
export const mailFindingKinds = [
  /** The mail server permanently rejected the mail or its recipient. */
  'mailRefused',
  /** The mail was retried for two days without success. */
  'mailGivenUp',
] as const
export const MailFindingKind = z.enum(mailFindingKinds)
export type MailFindingKind = z.infer<typeof MailFindingKind>

/** An undelivered mail. Its recipient has one of the two IDs. */
const UndeliveredMail = z.strictObject({
  /** The kind of mail, such as `completion`. */
  kind: z.string(),
  registrationId: z.nullable(z.string()),
  preRegistrationId: z.nullable(z.string()),
  email: z.string(),
  /** The server's last reply, such as 550 and `5.1.1`; null if none answered. */
  smtpCode: z.nullable(z.int()),
  enhancedCode: z.nullable(z.string()),
  attempts: z.int(),
})

/** An entry in the secretariat's list, about an order's money or about a mail. */
export const Finding = z.strictObject({
  findingId: z.string(),
  orderId: z.nullable(z.string()),
  kind: z.enum([...findingKinds, ...mailFindingKinds]),
  /** A description in English for the secretariat. Contains no personal data. */
  text: z.string(),
  mail: z.optional(UndeliveredMail),
  foundAt: z.string(),
  closedAt: z.nullable(z.string()),
})
export type Finding = z.infer<typeof Finding>

/** Open findings, or all with `all=true`; newest first, at most 200 about money and 200 about mails. */
export const FindingQuery = z.strictObject({ all: z.optional(z.enum(['true', 'false'])) })
export const FindingList = z.strictObject({ findings: z.array(Finding) })
export const FindingParams = z.strictObject({ findingId: OpaqueId })
