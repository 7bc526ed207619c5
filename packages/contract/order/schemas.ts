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

/** What happens to orders. */
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

/** Who made it happen: the buyer's click, an answer of the card provider, time, or the secretariat. */
export const orderActors = ['buyer', 'provider', 'clock', 'secretariat'] as const
export const OrderActor = z.enum(orderActors)
export type OrderActor = z.infer<typeof OrderActor>

export const OrderKeyParams = z.strictObject({ orderId: OpaqueId })

/** One step in the life of an order. `from` is null for the first. */
export const OrderTransition = z.strictObject({
  at: z.string(),
  actor: OrderActor,
  event: OrderEvent,
  from: z.nullable(OrderState),
  to: OrderState,
  /** The provider's names for the transaction and the payment, and its codes, as far as this step had any. */
  provider: z.strictObject({
    reference: z.optional(z.string()),
    tranId: z.optional(z.string()),
    errorCodes: z.optional(z.array(z.string())),
  }),
})
export type OrderTransition = z.infer<typeof OrderTransition>

/** GET /orders/{orderId}: all that is known of an order. Yen are whole numbers. */
export const OrderRecord = z.strictObject({
  orderId: z.string(),
  /** A registration, or what a participant bought later. */
  kind: z.enum(['registration', 'additional']),
  state: OrderState,
  registrationId: z.nullable(z.string()),
  price: z.int(),
  /** What was given back so far. */
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
