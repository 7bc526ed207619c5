import type { Trx } from '../../platform/db/database.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import { type Result, succeed } from '../../platform/result.ts'
import type { DocumentRequest } from './document-request.ts'
import { mustSayReissued } from './must-say-reissued.ts'
import { type PlaceRefusal, reservePlace } from './reserve-place.ts'
import { deleteIssue, type IssueRow, lockIssue, moveIssue } from './store.ts'

/**
 * Resumes the document that an earlier call with the same key began, and returns its handle. A delivered one
 * stays as it is; one that is reserved and still `isCurrent` gets a new reservation. Any other is deleted
 * and begins again, so the answer is undefined. Issuing must be locked.
 */
export const resumeDocument = async (
  trx: Trx,
  { convention, registrationId, now, earlier }: DocumentRequest,
  isCurrent: (issue: IssueRow) => boolean = () => true,
): Promise<Result<DocumentHandle | undefined, PlaceRefusal>> => {
  if (!earlier) return succeed(undefined)
  const { conventionId, issueLimits } = convention
  const { issueId = '' } = earlier
  const key = { conventionId, registrationId, issueId }
  const issue = await lockIssue(trx, key)
  if (issue?.state === 'delivered') return succeed(earlier)
  if (issue?.state !== 'reserved' || !isCurrent(issue)) {
    await deleteIssue(trx, key)
    return succeed(undefined)
  }
  const limit = issueLimits[issue.kind]
  const place = await reservePlace(trx, key, { limited: issue, limit, own: issueId }, now)
  if (!place.ok) return place
  const isReissue = await mustSayReissued(trx, conventionId, issue)
  await moveIssue(trx, key, { state: 'reserved', isReissue, lapsesAt: place.value.lapsesAt })
  return succeed(earlier)
}
