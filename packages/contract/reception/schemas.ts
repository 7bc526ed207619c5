import * as z from 'zod/mini'

/** POST /reception/2dcode. `expiresAt` is an ISO instant, or null if the code never expires. */
export const EntryCode = z.strictObject({ code: z.string(), expiresAt: z.nullable(z.string()) })
export type EntryCode = z.infer<typeof EntryCode>
