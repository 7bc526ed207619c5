import type { HeldData, PersonQuery } from '@uketsuke/contract/operator'
import type { Db } from '../../platform/db/database.ts'
import type { CallContext } from '../../platform/http/route.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { readHeld } from './export-store.ts'
import { findPerson } from './find-person.ts'
import { sources } from './rules.ts'

/** GET /personal-data: all data held about a person, for them to read. */
export const exportPersonalData = async (
  db: Db,
  { convention: { conventionId }, now }: CallContext,
  query: PersonQuery,
): Promise<Result<HeldData, 'RESOURCE_NOT_FOUND' | 'INVALID_FORMAT'>> => {
  const found = await findPerson(db, conventionId, query)
  if (!found.ok) return found
  const { registrationId, preRegistrationId } = found.value
  return succeed({
    exportedAt: now.toISOString(),
    person: { registrationId, preRegistrationId },
    held: await readHeld(db, found.value, sources),
  })
}
