import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Letter } from '../mailing/deliver-letter.ts'
import type { PasskeyChange } from './add-passkey.ts'
import { findOwner } from './store.ts'

/** Writes to a participant that a passkey was added or removed, and how to take the account back if it was not them. */
export const mailPasskeyChange = async (
  { db, conventions, publicUrl }: { db: Db; conventions: Conventions; publicUrl: string },
  { conventionId, registrationId, kind, name, changedAt }: PasskeyChange,
): Promise<Letter | null> => {
  const convention = conventions.find(conventionId)
  const owner = await findOwner(db, conventionId, registrationId)
  if (!convention || !owner) return null
  const { email, language, firstName, lastName } = owner
  const newPasswordUrl = `${siteAddressOf(convention, publicUrl)}/#/new-password?lang=${language}`
  return {
    recipient: { registrationId },
    mail: {
      kind,
      convention,
      language,
      to: email,
      texts: { firstName, lastName, name, changedAt: new Date(changedAt), newPasswordUrl },
    },
  }
}
