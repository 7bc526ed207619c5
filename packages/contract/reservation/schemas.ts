import * as z from 'zod/mini'
import { OpaqueId, PlanId } from '../rules.ts'

export const ReserveStocks = z.strictObject({
  orders: z
    .array(z.strictObject({ planId: PlanId, quantity: z.literal(1) }))
    .check(z.minLength(1), z.maxLength(50)),
})

/** One held seat. */
export const ReservedSheet = z.strictObject({
  planId: PlanId,
  sheetId: OpaqueId,
  expiresAt: z.iso.datetime({ offset: true }),
})
export type ReservedSheet = z.infer<typeof ReservedSheet>

export const ReserveAnswer = z.strictObject({ reserved: z.array(ReservedSheet) })
