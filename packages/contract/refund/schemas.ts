import * as z from 'zod/mini'
import { acrossFields, OpaqueId, PlanId, printable, required } from '../rules.ts'

/** `requested`: not certain yet. `refused`: the provider refused it, so somebody must act. */
const refundStates = ['requested', 'done', 'refused'] as const
export const RefundState = z.enum(refundStates)
export type RefundState = z.infer<typeof RefundState>

/** Either the secretariat requested it, or the payment arrived after its order had ended. */
const refundCauses = ['secretariat', 'latePayment'] as const
export const RefundCause = z.enum(refundCauses)
export type RefundCause = z.infer<typeof RefundCause>

/** POST /orders/{orderId}/refunds. */
export const RefundRequest = z
  .strictObject({
    /**
     * Whole yen; absent for the rest of the payment. Required with `plans`, which cover only a part of the
     * payment.
     */
    amount: z.optional(z.int().check(z.gte(1), z.lte(9_999_999))),
    /** Whether the participant can still log in and enter. */
    participant: z.enum(['disable', 'keep']),
    /** Whether the seats of this order go back on sale. */
    seats: z.enum(['free', 'keep']),
    /**
     * The items that the refund is for. Receipts deduct the refund from these items. An amount beyond their
     * rest, or the whole amount if `plans` is absent, is spread over all items in proportion. With `free`,
     * only the seats of these plans are freed.
     */
    plans: z.optional(z.array(PlanId).check(z.minLength(1), z.maxLength(50))),
    /** For the secretariat's records; not shown to the participant. */
    reason: z.string().check(required, z.maxLength(500), printable),
  })
  .check(
    acrossFields<{ amount?: number | undefined; plans?: string[] | undefined }>(
      'requiredIf',
      'amount',
      ({ amount, plans }) => plans === undefined || amount !== undefined,
    ),
  )
export type RefundRequest = z.infer<typeof RefundRequest>

export const RefundParams = z.strictObject({ refundId: OpaqueId })
export const RefundAnswer = z.strictObject({ refundId: z.string() })

/** A refund of an order: a separate payment in the other direction. */
export const Refund = z.strictObject({
  refundId: z.string(),
  orderId: z.string(),
  state: RefundState,
  cause: RefundCause,
  amount: z.int(),
  /** As requested; null if the refund is for no particular plan. */
  plans: z.nullable(z.array(z.string())),
  reason: z.string(),
  requestedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  tranId: z.nullable(z.string()),
  errorCodes: z.array(z.string()),
})
export type Refund = z.infer<typeof Refund>

export const RefundList = z.strictObject({ refunds: z.array(Refund) })
