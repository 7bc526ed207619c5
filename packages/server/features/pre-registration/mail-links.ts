import { limits } from '@uketsuke/contract'
import type { Mailer } from '../../adapters/mail/mailer.ts'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import type { JobEnd } from '../../platform/jobs/queue.ts'
import { digest, newSecret } from '../../platform/random.ts'
import { issueCodes } from './store.ts'

/**
 * Generates the codes for a batch of links and mails them. The link's life starts here. A failed mail is retried with a
 * new code, so that only the mail itself ever contains the code.
 */
export const mailLinks = async (
  {
    db,
    clock,
    mailer,
    conventions,
    publicUrl,
  }: { db: Db; clock: Clock; mailer: Mailer; conventions: Conventions; publicUrl: string },
  jobs: { conventionId: string; linkId: string }[],
): Promise<JobEnd[]> => {
  const codes = new Map(jobs.map(({ linkId }) => [linkId, newSecret()]))
  const expiresAt = later(nowOf(clock), limits.linkLife)
  const people = await issueCodes(
    db,
    jobs.map((job) => ({ ...job, codeHash: digest(codes.get(job.linkId) ?? '') })),
    expiresAt,
  )
  const byLink = new Map(people.map((person) => [person.linkId, person]))
  return Promise.all(
    jobs.map(async ({ conventionId, linkId }): Promise<JobEnd> => {
      const person = byLink.get(linkId)
      const convention = conventions.find(conventionId)
      // A newer link was opened, or the convention no longer exists, so the mail is not needed.
      if (!person || !convention) return 'done'
      return mailer.send({
        kind: 'link',
        convention,
        language: person.language,
        to: person.email,
        texts: {
          firstName: person.firstName,
          lastName: person.lastName,
          link: `${siteAddressOf(convention, publicUrl)}/#/registration?code=${codes.get(linkId)}&lang=${person.language}`,
          expiresAt,
        },
      })
    }),
  )
}
