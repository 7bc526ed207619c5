import * as z from 'zod/mini'
import { BeginPayment } from '../payment/schemas.ts'
import { OpaqueId } from '../rules.ts'

export const OrderQuery = z.strictObject({ orderId: OpaqueId })

/**
 * POST /additional-payment/exec: `token` is the card token that the provider's script created in the browser.
 */
export const ExecutePayment = z.pick(BeginPayment, { orderId: true, token: true })
export type ExecutePayment = z.infer<typeof ExecutePayment>
