import type { Language, UserCategory } from '@uketsuke/contract'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import type { Person } from './addressee-rules.ts'

export type Participant = Person & {
  category: UserCategory
  language: Language
  furigana: { firstName: string; lastName: string } | null
}

/** Locks the participant until the transaction ends, so that concurrent downloads are counted one by one. */
export const lockParticipant = (
  trx: Trx,
  { conventionId, registrationId }: ParticipantKey,
): Promise<Participant | undefined> =>
  trx
    .selectFrom('participant')
    .select([
      'first_name as firstName',
      'last_name as lastName',
      'affiliation',
      'category',
      'language',
      'furigana',
    ])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether a person is still a participant, and their category. */
export const findHolder = (
  db: Db,
  { conventionId, registrationId }: ParticipantKey,
): Promise<{ state: 'pending' | 'active' | 'disabled'; category: UserCategory } | undefined> =>
  db
    .selectFrom('participant')
    .select(['state', 'category'])
    .where('convention_id', '=', conventionId)
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
