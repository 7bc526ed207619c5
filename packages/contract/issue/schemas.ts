import * as z from 'zod/mini'
import { Language, LocalizedText, localized } from '../language.ts'
import { absent, acrossFields, field, OpaqueId, PlanId } from '../rules.ts'
import { TicketType } from '../ticket/schemas.ts'
import { byIssueKind, type IssueKind, issueKinds } from './document-kinds.ts'

/** The Japanese honorific after an addressee: 御中 for an organisation, 様 for a person, or none. */
export const honorifics = ['organization', 'person', 'none'] as const
export const Honorific = z.enum(honorifics)
export type Honorific = z.infer<typeof Honorific>

/** The addressee of a receipt: the participant's name, their affiliation, or a free text. */
const addresseeKinds = ['name', 'affiliation', 'text'] as const
export const Addressee = z
  .strictObject({
    kind: z.enum(addresseeKinds),
    text: absent(field.addressee),
    /**
     * Only with a text. Without an honorific, or if the text ends with 様 or 御中, the text decides
     * (`readAddressee`).
     */
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

/** For a per-participant document: no body, or a language other than the participant's own. */
export const IssueRequest = z.optional(z.strictObject({ language: absent(Language) }))
export type IssueRequest = z.infer<typeof IssueRequest>

const receiptOptions = {
  language: absent(Language),
  /**
   * Only before the first delivery of the receipt, which fixes the addressee. Defaults to the participant's
   * name.
   */
  addressee: absent(Addressee),
}

/** POST /issues/receipt/{orderId}: no body, or options for the receipt. */
export const OrderReceiptRequest = z.optional(z.strictObject(receiptOptions))
export type OrderReceiptRequest = z.infer<typeof OrderReceiptRequest>

const PlanName = z.string().check(z.maxLength(200))

/** POST /issues/receipt: a ticket as in GET /users. Every value is checked against the order. */
export const TicketReceiptRequest = z.strictObject({
  orderId: OpaqueId,
  planId: PlanId,
  planName: localized(PlanName),
  price: z.int32(),
  type: TicketType,
  ...receiptOptions,
})
export type TicketReceiptRequest = z.infer<typeof TicketReceiptRequest>

type Counted<Value> = Record<IssueKind | `${IssueKind}Limit`, Value>

/** Joins each kind's value with its limit, under the kind's name followed by `Limit`. */
// @__NO_SIDE_EFFECTS__
export const withLimits = <Value>(values: Record<IssueKind, Value>, limits: Record<IssueKind, Value>) =>
  Object.fromEntries(
    issueKinds.flatMap((kind) => [
      [kind, values[kind]],
      [`${kind}Limit`, limits[kind]],
    ]),
  ) as Counted<Value>

const counts = byIssueKind(() => z.int())
/**
 * The number of documents delivered to a participant, and the limits. The limit of receipts applies to each
 * receipt.
 */
export const IssueCounts = z.strictObject(withLimits(counts, counts))
export type IssueCounts = z.infer<typeof IssueCounts>

/**
 * A delivered receipt. `planId` is null if it covers the whole order; an order has either that receipt or
 * receipts for single tickets, never both. `issued` counts the deliveries. From the second one on, receipts
 * are marked as reissued.
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
