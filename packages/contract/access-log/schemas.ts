import * as z from 'zod/mini'
import { RegistrationId } from '../rules.ts'

/** Whose key or account made a call. A key's name is the first eight hexadecimal digits of its SHA-256. */
const AccessedBy = z.strictObject({ kind: z.enum(['operatorKey', 'staff']), name: z.string() })

/**
 * A read or a change of personal data. A call that names several people has a line for each. A list has one
 * line, which names nobody: `people` says how many it showed.
 */
export const AccessEntry = z.strictObject({
  lineId: z.string(),
  at: z.string(),
  by: AccessedBy,
  /** Method and path as in the description of the calls. */
  operation: z.string(),
  /**
   * The values in the path, and `true` for each other filter: the text of a filter may be personal data
   * itself.
   */
  asked: z.record(z.string(), z.union([z.string(), z.literal(true)])),
  registrationId: z.nullable(z.string()),
  /** The only ID of people who have not registered. */
  preRegistrationId: z.nullable(z.string()),
  people: z.int(),
  clientAddress: z.string(),
  requestId: z.string(),
})
export type AccessEntry = z.infer<typeof AccessEntry>

/** All lines or those about one person, newest first. `before` is the last `lineId` of the page before. */
export const AccessQuery = z.strictObject({
  registrationId: z.optional(RegistrationId),
  preRegistrationId: z.optional(z.uuid({ error: 'type' })),
  before: z.optional(z.uuid({ error: 'type' })),
})
export type AccessQuery = z.infer<typeof AccessQuery>

/** At most 200 lines; `hasMore` says whether older ones follow. */
export const AccessLog = z.strictObject({ entries: z.array(AccessEntry), hasMore: z.boolean() })
export type AccessLog = z.infer<typeof AccessLog>
