import * as z from 'zod/mini'
import { Language, LocalizedText } from '../language.ts'
import { absent } from '../registration/details.ts'
import { acrossFields, field, OpaqueId, PlanId } from '../rules.ts'
import { TicketType } from '../ticket/schemas.ts'

/** What is issued as a PDF, as `issueCounts` counts it. */
export const issueKinds = ['receipt', 'certificate', 'nameCard'] as const
export const IssueKind = z.enum(issueKinds)
export type IssueKind = z.infer<typeof IssueKind>

/** What is put behind an addressee in Japanese: 様, 御中, or nothing. */
export const honorifics = ['organization', 'person', 'none'] as const
export const Honorific = z.enum(honorifics)
export type Honorific = z.infer<typeof Honorific>

/** Whom a receipt is made out to: the participant by name, their affiliation, or the text they write. */
export const addresseeKinds = ['name', 'affiliation', 'text'] as const
export const Addressee = z
  .strictObject({
    kind: z.enum(addresseeKinds),
    text: absent(field.addressee),
    /** With a text; when absent, or when 様 or 御中 ends it, the text says it itself (`readAddressee`). */
    honorific: absent(Honorific),
  })
  .check(
    acrossFields<{ kind: string; text?: string | null | undefined }>(
      'requiredIf',
      'text',
      ({ kind, text }) => kind !== 'text' || Boolean(text),
    ),
  )
export type Addressee = z.infer<typeof Addressee>

/** POST /issues/certificate and /issues/namecard: nothing at all, or the language when it is not the participant's own. */
export const IssueRequest = z.optional(z.strictObject({ language: absent(Language) }))
export type IssueRequest = z.infer<typeof IssueRequest>

const receiptOptions = {
  language: absent(Language),
  /** Only before the first receipt was delivered, which fixes it; the name when absent. */
  addressee: absent(Addressee),
}

/** POST /issues/receipt/{orderId}: nothing at all, or how it is wanted. */
export const OrderReceiptRequest = z.optional(z.strictObject(receiptOptions))
export type OrderReceiptRequest = z.infer<typeof OrderReceiptRequest>

const PlanName = z.string().check(z.maxLength(200))

/** POST /issues/receipt: a ticket as GET /users shows it. All of it is compared with the order, nothing is believed. */
export const TicketReceiptRequest = z.strictObject({
  orderId: OpaqueId,
  planId: PlanId,
  planName: z.strictObject({ ja: PlanName, en: PlanName }),
  price: z.int32(),
  type: TicketType,
  ...receiptOptions,
})
export type TicketReceiptRequest = z.infer<typeof TicketReceiptRequest>

/** How many documents were delivered to a participant, and how many may be. */
export const IssueCounts = z.strictObject({
  certificate: z.int(),
  certificateLimit: z.int(),
  receipt: z.int(),
  receiptLimit: z.int(),
  nameCard: z.int(),
  nameCardLimit: z.int(),
})
export type IssueCounts = z.infer<typeof IssueCounts>

/**
 * A receipt that was delivered. `planId` is null when it is for the whole order; then there is none for single tickets of
 * that order, and the other way round. `issued`: how often; from the second one on they are marked as reissued.
 */
export const IssuedReceipt = z.strictObject({
  planId: z.nullable(z.string()),
  number: z.string(),
  addressee: LocalizedText,
  honorific: Honorific,
  issued: z.int(),
})
export type IssuedReceipt = z.infer<typeof IssuedReceipt>

export const VerifyParams = z.strictObject({ code: field.verificationCode })
