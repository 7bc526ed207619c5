import * as z from 'zod/mini'
import { UserCategory } from '../choices/schemas.ts'
import { LocalizedText } from '../language.ts'
import { TicketType } from '../ticket/schemas.ts'

/** POST /reception/verify: whatever the desk's scanner read. */
export const EntryCodeRead = z.strictObject({ code: z.string() })

/** The code's participant: only what the desk needs to hand out a badge. */
const Arrival = z.strictObject({
  registrationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  category: UserCategory,
  /** Their paid and not refunded plans, in the order they were bought. */
  plans: z.array(z.strictObject({ planId: z.string(), type: TicketType, planName: LocalizedText })),
})

/**
 * The desk's result for a code. `admitted`: let them in; the entry is recorded, and a later scan gets
 * `alreadyIn`. `alreadyIn`: they entered at `enteredAt`. `expired`, `replaced`: ask for a new code.
 * `disabled`: their participation was cancelled.
 */
const knownResults = ['admitted', 'alreadyIn', 'expired', 'replaced', 'disabled'] as const
export type KnownResult = (typeof knownResults)[number]

/**
 * `forged`: not signed by us. `unknown`: ours, but of another convention or of a participant who no longer
 * exists.
 */
export const EntryVerdict = z.union([
  z.strictObject({
    result: z.enum(knownResults),
    participant: Arrival,
    /** When they entered, as an ISO instant; null if they have not. */
    enteredAt: z.nullable(z.string()),
  }),
  z.strictObject({ result: z.enum(['forged', 'unknown']) }),
])
export type EntryVerdict = z.infer<typeof EntryVerdict>
