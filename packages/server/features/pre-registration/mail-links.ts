import { limits } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import { type Clock, later, nowOf } from '../../platform/clock.ts'
import type { Conventions } from '../../platform/conventions/conventions.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import { digest, newSecret } from '../../platform/random.ts'
import type { AddressedMail } from '../mailing/deliver-mail.ts'
import { isOpen } from '../site/rules.ts'
import { issueCodes } from './store.ts'

/**
 * Generates the codes for a batch of links and writes their mails. The link's life starts here, so a late
 * mail still gives the full 30 minutes, unless registration has closed. A failed mail is retried with a new
 * code, so that only the mail itself ever contains the code.
 */
export const mailLinks = async (
  {
    db,
    clock,
    conventions,
    publicUrl,
  }: { db: Db; clock: Clock; conventions: Conventions; publicUrl: string },
  jobs: { conventionId: string; linkId: string }[],
): Promise<(AddressedMail | null)[]> => {
  const now = nowOf(clock)
  const codes = new Map(jobs.map(({ linkId }) => [linkId, newSecret()]))
  const expiresAt = later(now, limits.linkLife)
  const people = await issueCodes(
    db,
    jobs.map((job) => ({ ...job, codeHash: digest(codes.get(job.linkId) ?? '') })),
    expiresAt,
  )
  const byLink = new Map(people.map((person) => [person.linkId, person]))
  return jobs.map(({ conventionId, linkId }) => {
    const person = byLink.get(linkId)
    const convention = conventions.find(conventionId)
    // Nobody needs the mail any longer: a newer link was opened, registration is closed, or the convention no
    // longer exists.
    if (!person || !convention || !isOpen(convention.timeSettings.registration, now)) return null
    const { preRegistrationId, language, email, firstName, lastName } = person
    return {
      recipient: { preRegistrationId },
      mail: {
        kind: 'link',
        convention,
        language,
        to: email,
        texts: {
          firstName,
          lastName,
          link: screenAt(siteAddressOf(convention, publicUrl), 'registration', {
            code: codes.get(linkId) ?? '',
            lang: language,
          }),
          expiresAt,
        },
      },
    }
  })
}
