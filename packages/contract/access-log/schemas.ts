import * as z from 'zod/mini'
import { RegistrationId } from '../rules.ts'

/**
 * The caller: an operator's key or a staff account. A key is named by the first eight hexadecimal digits of
 * its SHA-256.
 */
const AccessedBy = z.strictObject({ kind: z.enum(['operatorKey', 'staff']), name: z.string() })

/**
 * A read or a change of personal data. A call about several people has a line for each of them. A list has a
 * single line that names nobody; `people` is the number of people that it showed.
 */
export const AccessEntry = z.strictObject({
  lineId: z.string(),
  at: z.string(),
  by: AccessedBy,
  /** Method and path as in the API description. */
  operation: z.string(),
  /**
   * The values in the path. Other filters appear as `true` only, because their values may be personal data.
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

/** All lines, or those about one person, newest first. To continue, pass the last `lineId` as `before`. */
export const AccessQuery = z.strictObject({
  registrationId: z.optional(RegistrationId),
  preRegistrationId: z.optional(z.uuid({ error: 'type' })),
  before: z.optional(z.uuid({ error: 'type' })),
})
export type AccessQuery = z.infer<typeof AccessQuery>

/** At most 200 lines. `hasMore` tells whether older ones follow. */
export const AccessLog = z.strictObject({ entries: z.array(AccessEntry), hasMore: z.boolean() })
export type AccessLog = z.infer<typeof AccessLog>
