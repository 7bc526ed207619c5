import { type BrokenRule, type Profile, storedFieldsOf, type User } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { readUser } from './read-user.ts'
import { findParticipant, updateParticipant } from './store.ts'

const furiganaMissing: BrokenRule[] = [
  { path: 'metadata.furigana.lastName', rule: 'required' },
  { path: 'metadata.furigana.firstName', rule: 'required' },
]

/** PUT /users. Participants who have furigana must keep it, because registration in Japanese requires it. */
export const updateUser = async (
  trx: Trx,
  convention: Convention,
  registrationId: string,
  { version, affiliation, metadata }: Profile,
): Promise<Result<User, 'INVALID_FORMAT' | 'EDITED_MEANWHILE'>> => {
  const { conventionId } = convention
  const { furigana = null, ...entered } = metadata
  const kept = await findParticipant(trx, conventionId, registrationId)
  if (kept?.furigana && !furigana) return fail('INVALID_FORMAT', { details: furiganaMissing })
  const edited = { version, furigana, affiliation, profile: storedFieldsOf(entered) }
  const isWritten = await updateParticipant(trx, conventionId, registrationId, edited)
  return isWritten ? succeed(await readUser(trx, convention, registrationId)) : fail('EDITED_MEANWHILE')
}
