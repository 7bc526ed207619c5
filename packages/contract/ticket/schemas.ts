import * as z from 'zod/mini'
import { LocalizedText } from '../language.ts'
import { PlanId } from '../rules.ts'

export const TicketType = z.enum(['general', 'option'])
export type TicketType = z.infer<typeof TicketType>

/** A participation category (`general`) or an add-on (`option`). Prices are whole yen, tax included. */
export const TicketPlan = z.strictObject({
  planId: PlanId,
  planName: LocalizedText,
  price: z.int(),
  priceText: LocalizedText,
  type: TicketType,
  metadata: z.strictObject({ description: LocalizedText }),
})
export type TicketPlan = z.infer<typeof TicketPlan>

export const Tickets = z.strictObject({ tickets: z.array(TicketPlan), optionPlans: z.array(TicketPlan) })
export type Tickets = z.infer<typeof Tickets>

/**
 * Seats of a limited plan: the total, the free ones, and whether it is sold out. Unlimited plans are absent.
 */
export const Stock = z.strictObject({
  planId: PlanId,
  stock: z.int(),
  available: z.int(),
  isNotAvailable: z.boolean(),
})
export type Stock = z.infer<typeof Stock>
