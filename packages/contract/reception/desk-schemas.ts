import * as z from 'zod/mini'
import { UserCategory } from '../choices/schemas.ts'
import { LocalizedText } from '../language.ts'
import { TicketType } from '../ticket/schemas.ts'

/** POST /reception/verify: what the desk's scanner read, whatever that was. */
export const EntryCodeRead = z.strictObject({ code: z.string() })

/** Whose code it is: what the desk needs to hand out a badge, and no more. */
export const Arrival = z.strictObject({
  registrationId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  category: UserCategory,
  /** What they have paid for and not been given back, in the order in which it was bought. */
  plans: z.array(z.strictObject({ planId: z.string(), type: TicketType, planName: LocalizedText })),
})
export type Arrival = z.infer<typeof Arrival>

/**
 * What a code is worth at the desk. `admitted`: let them in; it is said once for each participant. `alreadyIn`: they came
 * at `enteredAt`. `expired`, `replaced`: ask them to show a new one. `disabled`: they gave their participation back.
 */
export const knownResults = ['admitted', 'alreadyIn', 'expired', 'replaced', 'disabled'] as const
export type KnownResult = (typeof knownResults)[number]

/** `forged`: nothing we signed. `unknown`: ours, but of another convention, or of nobody any more. */
export const EntryVerdict = z.union([
  z.strictObject({
    result: z.enum(knownResults),
    participant: Arrival,
    /** When they came in, an ISO instant; null when they have not. */
    enteredAt: z.nullable(z.string()),
  }),
  z.strictObject({ result: z.enum(['forged', 'unknown']) }),
])
export type EntryVerdict = z.infer<typeof EntryVerdict>
