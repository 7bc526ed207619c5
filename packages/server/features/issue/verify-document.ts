import { limits, type VerifiedDocument } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { fail, type Outcome, succeed } from '../../platform/outcome.ts'
import { digest } from '../../platform/random.ts'
import { readStanding } from './read-standing.ts'
import { findDelivered } from './store.ts'
import { initialOf, isVerificationCode, lockedFor } from './verification-rules.ts'
import { insertUnknownVerification, listUnknownVerifications } from './verification-store.ts'

/**
 * GET /verify/{code}: what the document with this code says, as far as it takes to compare it with the paper: nobody learns
 * from it what is not printed there. Only questions about codes that nobody issued are counted for the limit; what can't be
 * a code is known for that without asking.
 */
export const verifyDocument = async (
  db: Db,
  convention: Convention,
  code: string,
  { clientAddress, now }: { clientAddress: string; now: Date },
): Promise<Outcome<VerifiedDocument, 'RESOURCE_NOT_FOUND' | 'TOO_MANY_ATTEMPTS'>> => {
  if (!isVerificationCode(code)) return fail('RESOURCE_NOT_FOUND')
  const { conventionId } = convention
  const addressHash = digest(clientAddress)
  const { perClientAddress } = limits.unknownVerifications
  const asked = await listUnknownVerifications(db, conventionId, addressHash, perClientAddress)
  const retryAfter = lockedFor(asked, now)
  if (retryAfter > 0) return fail('TOO_MANY_ATTEMPTS', { retryAfter })

  const issue = await findDelivered(db, conventionId, digest(code))
  if (!issue || issue.kind === 'nameCard') {
    await insertUnknownVerification(db, conventionId, addressHash, now)
    return fail('RESOURCE_NOT_FOUND')
  }
  const { kind, language, facts } = issue
  const name = issue.kind === 'receipt' ? issue.facts.addressee.name : issue.facts.name
  return succeed({
    kind,
    number: facts.number,
    issuedOn: facts.issuedOn,
    initial: initialOf(name[language]),
    total: issue.kind === 'receipt' ? issue.facts.total : null,
    isReissue: issue.kind === 'receipt' && issue.isReissue,
    standing: await readStanding(db, convention, issue),
  })
}
