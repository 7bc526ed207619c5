import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ParticipantKey } from '../../platform/db/keys.ts'
import { isCheckedIn } from './certificate-store.ts'

/** Whether a certificate of the participant would still wait for a desk to admit them. */
export const awaitsCheckIn = async (
  db: Db,
  { certificateRequires }: Convention,
  key: ParticipantKey,
): Promise<boolean> => certificateRequires.checkIn && !(await isCheckedIn(db, key))
