import { screenAt } from '@uketsuke/contract/app-paths'
import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transact.ts'
import { hashPassword } from '../../platform/password.ts'
import { digest, newPassword } from '../../platform/random.ts'
import type { AddressedMail } from '../mailing/deliver-mail.ts'
import { emailKey } from '../pre-registration/rules.ts'
import { lockTokensOf } from './login-store.ts'
import {
  finishPasswordRequests,
  listRequestedPasswords,
  type PasswordRequestKey,
  type RequestedPassword,
} from './password-request-store.ts'
import { replacePasswords } from './store.ts'

type Deps = { db: Db; clock: Clock; conventions: Conventions; publicUrl: string }

/**
 * Generates new passwords for a batch of requests and writes the mails. A request whose ID and address don't
 * belong together ends here. Storing a new password ends the old one and all its logins. A failed mail is
 * retried with another password, because no password is ever stored in readable form.
 */
export const mailPasswords = async (
  deps: Deps,
  jobs: PasswordRequestKey[],
): Promise<(AddressedMail | null)[]> => {
  const made: (RequestedPassword & { password: string; hash: Buffer })[] = []
  // One by one, because each hash fills a core and takes 4 MiB.
  for (const requested of await listRequestedPasswords(deps.db, jobs)) {
    if (!digest(emailKey(requested.email)).equals(requested.emailHash)) continue
    const password = newPassword()
    made.push({ ...requested, password, hash: await hashPassword(password) })
  }
  const stored = made.length > 0 ? await storePasswords(deps, made) : []
  return jobs.map(({ requestId }) => {
    const to = stored.find((one) => one.requestId === requestId)
    return to ? letterOf(deps, to) : null
  })
}

/** @returns the stored ones, because a participant may have been disabled in between. */
const storePasswords = <Made extends RequestedPassword & { hash: Buffer }>(
  { db, clock }: Deps,
  made: Made[],
): Promise<Made[]> =>
  inTransaction(db, async (trx) => {
    await lockTokensOf(trx, made)
    const changed = await replacePasswords(trx, made)
    const stored = made.filter(({ conventionId, registrationId }) =>
      changed.some((one) => one.conventionId === conventionId && one.registrationId === registrationId),
    )
    if (stored.length > 0) await finishPasswordRequests(trx, stored, nowOf(clock))
    return stored
  })

const letterOf = (
  { conventions, publicUrl }: Deps,
  {
    conventionId,
    email,
    language,
    firstName,
    lastName,
    registrationId,
    password,
  }: RequestedPassword & { password: string },
): AddressedMail | null => {
  const convention = conventions.find(conventionId)
  if (!convention) return null
  const myPageUrl = screenAt(siteAddressOf(convention, publicUrl), 'login', { lang: language })
  return {
    recipient: { registrationId },
    mail: {
      kind: 'newPassword',
      convention,
      language,
      to: email,
      texts: { firstName, lastName, registrationId, password, myPageUrl },
    },
  }
}
