import * as z from 'zod/mini'
import { acrossFields, OpaqueId, PlanId, printable, required } from '../rules.ts'

/** `requested`: not certain yet. `refused`: the provider will not; somebody must act. */
export const refundStates = ['requested', 'done', 'refused'] as const
export const RefundState = z.enum(refundStates)
export type RefundState = z.infer<typeof RefundState>

/** The secretariat asked for it, or the payment came after its order had ended. */
export const refundCauses = ['secretariat', 'latePayment'] as const
export const RefundCause = z.enum(refundCauses)
export type RefundCause = z.infer<typeof RefundCause>

/** POST /orders/{orderId}/refunds. */
export const RefundRequest = z
  .strictObject({
    /** Whole yen; absent: all that is left of the payment. With `plans` it must be told: not all of it is theirs. */
    amount: z.optional(z.int().check(z.gte(1), z.lte(9_999_999))),
    /** May the participant still log in and enter? */
    participant: z.enum(['disable', 'keep']),
    /** Are the seats of this order on sale again? */
    seats: z.enum(['free', 'keep']),
    /**
     * For what the money is given back: receipts take it off these items of the order, and what is more than is left of them,
     * or all of it when absent, off all items in proportion. With `free` also: only the seats of these plans.
     */
    plans: z.optional(z.array(PlanId).check(z.minLength(1), z.maxLength(50))),
    /** For the secretariat's own records; the participant is not shown it. */
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

/** Money given back for an order: a payment of its own, the other way. */
export const Refund = z.strictObject({
  refundId: z.string(),
  orderId: z.string(),
  state: RefundState,
  cause: RefundCause,
  amount: z.int(),
  /** As asked for; null: for no plan in particular. */
  plans: z.nullable(z.array(z.string())),
  reason: z.string(),
  requestedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  tranId: z.nullable(z.string()),
  errorCodes: z.array(z.string()),
})
export type Refund = z.infer<typeof Refund>

export const RefundList = z.strictObject({ refunds: z.array(Refund) })
