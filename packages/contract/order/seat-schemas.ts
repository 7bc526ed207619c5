import * as z from 'zod/mini'
import { OpaqueId, PlanId } from '../rules.ts'

export const PlanParams = z.strictObject({ planId: PlanId })

/**
 * A seat that nobody has paid for. `reserved`: held by a person who is filling in the form. `ordered`: held
 * by an unpaid order. `unpriced`: held by a completed registration or purchase that costs nothing.
 */
export const UnpaidSeat = z.strictObject({
  sheetId: OpaqueId,
  state: z.enum(['reserved', 'ordered', 'unpriced']),
  email: z.string(),
  /** Equal for all addresses of one mailbox, or for all seats of one client address; null if unknown. */
  mailbox: z.nullable(z.string()),
  clientAddress: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  registrationId: z.nullable(z.string()),
  heldSince: z.nullable(z.string()),
  /** When the hold ends automatically; null for `unpriced`. */
  heldUntil: z.nullable(z.string()),
})
export type UnpaidSeat = z.infer<typeof UnpaidSeat>

/** Oldest first, at most 2000. */
export const UnpaidSeatList = z.strictObject({ seats: z.array(UnpaidSeat) })

export const FreeSeats = z.strictObject({
  sheetIds: z.array(OpaqueId).check(z.minLength(1), z.maxLength(2000)),
})

/**
 * The seats that are on sale now, and why the others are not. `charging`: a card is being charged.
 * `participant`: a participant holds it; disable them first. `notHeld`: it is no longer an unpaid seat.
 */
export const FreedSeats = z.strictObject({
  freed: z.array(z.string()),
  kept: z.array(
    z.strictObject({ sheetId: z.string(), reason: z.enum(['charging', 'participant', 'notHeld']) }),
  ),
})
export type FreedSeats = z.infer<typeof FreedSeats>
