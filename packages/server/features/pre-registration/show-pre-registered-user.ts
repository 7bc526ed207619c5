import type { PreRegisteredUser } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { findWaitingOrder } from '../order/find-order.ts'
import type { Registrant } from './open-link.ts'
import { revokeTokenOf } from './revoke-pre-registration.ts'

/** The owner of a valid code as the browser sees them, with the order that awaits payment. */
export const showPreRegisteredUser = async (
  db: Db,
  { conventionId }: Convention,
  code: string,
  { preRegistrationId, firstName, lastName, email, furigana, language }: Registrant,
): Promise<PreRegisteredUser> => ({
  firstName,
  lastName,
  email,
  revokeToken: revokeTokenOf(code),
  metadata: { furigana, selectedLanguage: language },
  order: (await findWaitingOrder(db, { conventionId, preRegistrationId })) ?? null,
})
