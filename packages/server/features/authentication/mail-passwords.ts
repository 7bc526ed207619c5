import type { Mailer } from '../../adapters/mail/mailer.ts'
import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobEnd } from '../../platform/jobs/queue.ts'
import { hashPassword } from '../../platform/password.ts'
import { digest, newPassword } from '../../platform/random.ts'
import { emailKey } from '../pre-registration/rules.ts'
import {
  finishPasswordRequests,
  listRequestedPasswords,
  lockTokensOf,
  type PasswordRequestKey,
  type RequestedPassword,
  replacePasswords,
} from './store.ts'

type Deps = { db: Db; clock: Clock; mailer: Mailer; conventions: Conventions; publicUrl: string }

/**
 * Makes the new passwords of a batch of requests and mails them; a request whose ID and address do not belong together
 * ends here. The older password and every login it opened end when the new one is stored. A mail that fails is tried
 * again with another password: none is ever stored readable.
 */
export const mailPasswords = async (deps: Deps, jobs: PasswordRequestKey[]): Promise<JobEnd[]> => {
  const made: (RequestedPassword & { password: string; hash: Buffer })[] = []
  // One after the other: each hash fills a core and 19 MiB.
  for (const requested of await listRequestedPasswords(deps.db, jobs)) {
    if (!digest(emailKey(requested.email)).equals(requested.emailHash)) continue
    const password = newPassword()
    made.push({ ...requested, password, hash: await hashPassword(password) })
  }
  const stored = made.length > 0 ? await storePasswords(deps, made) : []
  return Promise.all(
    jobs.map(async (job): Promise<JobEnd> => {
      const to = stored.find((one) => one.requestId === job.requestId)
      return to ? mailPassword(deps, to) : 'done'
    }),
  )
}

/** @returns those that were stored: somebody may have been disabled meanwhile. */
const storePasswords = <Made extends RequestedPassword & { hash: Buffer }>(
  { db, clock }: Deps,
  made: Made[],
): Promise<Made[]> =>
  db.transaction().execute(async (trx) => {
    await lockTokensOf(trx, made)
    const changed = await replacePasswords(trx, made)
    const stored = made.filter(({ conventionId, registrationId }) =>
      changed.some((one) => one.conventionId === conventionId && one.registrationId === registrationId),
    )
    if (stored.length > 0) await finishPasswordRequests(trx, stored, nowOf(clock))
    return stored
  })

const mailPassword = async (
  { mailer, conventions, publicUrl }: Deps,
  {
    conventionId,
    email,
    language,
    firstName,
    lastName,
    registrationId,
    password,
  }: RequestedPassword & { password: string },
): Promise<JobEnd> => {
  const convention = conventions.find(conventionId)
  if (!convention) return 'done'
  const myPageUrl = `${siteAddressOf(convention, publicUrl)}/#/mypage?lang=${language}`
  return mailer.send({
    kind: 'newPassword',
    convention,
    language,
    to: email,
    texts: { firstName, lastName, registrationId, password, myPageUrl },
  })
}
