import type { Mailer } from '../../adapters/mail/mailer.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobEnd } from '../../platform/jobs/queue.ts'
import { hashPassword } from '../../platform/password.ts'
import { newPassword } from '../../platform/random.ts'
import { setPasswords } from './store.ts'

/**
 * Generates the passwords for a batch of new participants and mails them. People whom the secretariat registered learn
 * that. A failed mail is retried with a new password, because no password is ever stored in readable form.
 */
export const mailCompletions = async (
  {
    db,
    mailer,
    conventions,
    publicUrl,
  }: { db: Db; mailer: Mailer; conventions: Conventions; publicUrl: string },
  jobs: { conventionId: string; registrationId: string }[],
): Promise<JobEnd[]> => {
  const made: { conventionId: string; registrationId: string; password: string; hash: Buffer }[] = []
  // One by one: each hash fills a core and 19 MiB.
  for (const job of jobs) {
    const password = newPassword()
    made.push({ ...job, password, hash: await hashPassword(password) })
  }
  const recipients = await setPasswords(db, made)
  return Promise.all(
    made.map(async ({ conventionId, registrationId, password }): Promise<JobEnd> => {
      const to = recipients.find(
        (found) => found.conventionId === conventionId && found.registrationId === registrationId,
      )
      const convention = conventions.find(conventionId)
      // The participant was disabled in between, or the convention no longer exists.
      if (!to || !convention) return 'done'
      return mailer.send({
        kind: to.category === 'GENERAL' ? 'completion' : 'invitation',
        convention,
        language: to.language,
        to: to.email,
        texts: {
          firstName: to.firstName,
          lastName: to.lastName,
          registrationId,
          password,
          myPageUrl: `${siteAddressOf(convention, publicUrl)}/#/mypage?lang=${to.language}`,
        },
      })
    }),
  )
}
