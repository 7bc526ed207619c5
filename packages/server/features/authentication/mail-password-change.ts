import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Letter } from '../mailing/deliver-letter.ts'
import type { ChangedPassword } from './change-password.ts'
import { findOwner } from './store.ts'

/** Writes to a participant that their password has changed, and how to take the account back if it was not them. */
export const mailPasswordChange = async (
  { db, conventions, publicUrl }: { db: Db; conventions: Conventions; publicUrl: string },
  { conventionId, registrationId, changedAt }: ChangedPassword,
): Promise<Letter | null> => {
  const convention = conventions.find(conventionId)
  const owner = await findOwner(db, conventionId, registrationId)
  if (!convention || !owner) return null
  const { email, language, firstName, lastName } = owner
  const newPasswordUrl = `${siteAddressOf(convention, publicUrl)}/#/new-password?lang=${language}`
  return {
    recipient: { registrationId },
    mail: {
      kind: 'passwordChanged',
      convention,
      language,
      to: email,
      texts: { firstName, lastName, changedAt: new Date(changedAt), newPasswordUrl },
    },
  }
}
