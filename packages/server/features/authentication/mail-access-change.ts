import { screenAt } from '@uketsuke/contract/app-paths'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { AddressedMail } from '../mailing/deliver-mail.ts'
import type { PasskeyChange } from './add-passkey.ts'
import type { ChangedPassword } from './change-password.ts'
import { findOwner } from './store.ts'

/**
 * Tells a participant that their password or a passkey has changed, and how to regain access if they did not
 * do it.
 */
export const mailAccessChange = async (
  { db, conventions, publicUrl }: { db: Db; conventions: Conventions; publicUrl: string },
  change: ChangedPassword | PasskeyChange,
): Promise<AddressedMail | null> => {
  const { conventionId, registrationId } = change
  const convention = conventions.find(conventionId)
  const owner = await findOwner(db, conventionId, registrationId)
  if (!convention || !owner) return null
  const { email, language, firstName, lastName } = owner
  const letter = { convention, language, to: email }
  const texts = {
    firstName,
    lastName,
    changedAt: new Date(change.changedAt),
    newPasswordUrl: screenAt(siteAddressOf(convention, publicUrl), 'newPassword', { lang: language }),
  }
  return {
    recipient: { registrationId },
    mail:
      'kind' in change
        ? { ...letter, kind: change.kind, texts: { ...texts, name: change.name } }
        : { ...letter, kind: 'passwordChanged', texts },
  }
}
