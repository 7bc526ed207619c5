import type { Endpoint, PersonalData } from '@uketsuke/contract'
import type { Db } from '../db/database.ts'
import type { AnyCall } from './read-call.ts'

/** An operator's endpoint that shows or changes personal data. */
type PersonalEndpoint = Endpoint & { personalData: Exclude<PersonalData, 'none'> }

export const touchesPeople = (endpoint: Endpoint): endpoint is PersonalEndpoint =>
  endpoint.personalData !== undefined && endpoint.personalData !== 'none'

/**
 * Records who made a call, and about whom. If that fails, the call must fail, so that nothing is shown or
 * changed without a record.
 */
export type RecordAccess = (
  db: Db,
  endpoint: PersonalEndpoint,
  access: { call: AnyCall; answer: unknown; requestId: string },
) => Promise<void>
