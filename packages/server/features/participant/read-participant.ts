import type { ParticipantRecord } from '@uketsuke/contract/operator'
import type { Db } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { listHeldPlans } from '../order/held-plans.ts'
import { emailKey } from '../pre-registration/rules.ts'
import { type FoundParticipant, findParticipant, findParticipantByEmail } from './store.ts'

const recordOf = async (
  db: Db,
  conventionId: string,
  { createdAt, ...found }: FoundParticipant,
): Promise<ParticipantRecord> => ({
  ...found,
  createdAt: createdAt.toISOString(),
  plans: await listHeldPlans(db, { conventionId, registrationId: found.registrationId }),
})

/** GET /participants/{registrationId}, for the secretariat. */
export const readParticipant = async (
  db: Db,
  conventionId: string,
  registrationId: string,
): Promise<Result<ParticipantRecord, 'RESOURCE_NOT_FOUND'>> => {
  const found = await findParticipant(db, conventionId, registrationId)
  return found ? succeed(await recordOf(db, conventionId, found)) : fail('RESOURCE_NOT_FOUND')
}

/** GET /participants?email=…: the owner of the address, in any letter case. */
export const listParticipants = async (
  db: Db,
  conventionId: string,
  email: string,
): Promise<Result<{ participants: ParticipantRecord[] }>> => {
  const found = await findParticipantByEmail(db, conventionId, emailKey(email))
  return succeed({ participants: found ? [await recordOf(db, conventionId, found)] : [] })
}
