import * as z from 'zod/mini'
import { LocalizedText } from '../language.ts'
import { ProviderError } from '../payment/schemas.ts'
import { OpaqueId } from '../rules.ts'

export const orderStates = [
  'open',
  'charging',
  'authenticating',
  'unknown',
  'completed',
  'failed',
  'expired',
  'canceled',
  'refunded',
] as const
export const OrderState = z.enum(orderStates)
export type OrderState = z.infer<typeof OrderState>

/** The state of one attempt to pay an order. */
export type AttemptState = 'charging' | 'authenticating' | 'unknown' | 'paid' | 'declined'

/** Events in an order's history. */
export const orderEvents = [
  'placed',
  'begun',
  'challenged',
  'returned',
  'lost',
  'declined',
  'refused',
  'lapsed',
  'canceled',
  'waived',
  'paid',
  'paidLate',
  'refunded',
] as const
export const OrderEvent = z.enum(orderEvents)
export type OrderEvent = z.infer<typeof OrderEvent>

/**
 * The cause of an event: the buyer, an answer of the card provider, the passing of time, or the secretariat.
 */
const orderActors = ['buyer', 'provider', 'clock', 'secretariat'] as const
export const OrderActor = z.enum(orderActors)
export type OrderActor = z.infer<typeof OrderActor>

export const OrderKeyParams = z.strictObject({ orderId: OpaqueId })

/** One step in an order's history. `from` is null for the first. */
const OrderTransition = z.strictObject({
  at: z.string(),
  actor: OrderActor,
  event: OrderEvent,
  from: z.nullable(OrderState),
  to: OrderState,
  /** The provider's names for the transaction and the payment, and its codes, if this step has any. */
  provider: z.strictObject({
    reference: z.optional(z.string()),
    tranId: z.optional(z.string()),
    errorCodes: z.optional(z.array(z.string())),
  }),
})

/** GET /orders/{orderId}: everything stored about an order. Amounts are whole yen. */
export const OrderRecord = z.strictObject({
  orderId: z.string(),
  /** A registration, or an additional purchase by a participant. */
  kind: z.enum(['registration', 'additional']),
  state: OrderState,
  registrationId: z.nullable(z.string()),
  price: z.int(),
  /** Yen refunded so far. */
  refunded: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  paidAt: z.nullable(z.string()),
  items: z.array(z.strictObject({ planId: z.string(), planName: LocalizedText, price: z.int() })),
  attempts: z.array(
    z.strictObject({
      jobId: z.string(),
      state: z.string(),
      startedAt: z.string(),
      decidedAt: z.nullable(z.string()),
      code: z.nullable(z.string()),
      errors: z.array(ProviderError),
    }),
  ),
  history: z.array(OrderTransition),
})
export type OrderRecord = z.infer<typeof OrderRecord>
