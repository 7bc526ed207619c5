import type { Trx } from '../../platform/db/database.ts'
import { type Result, succeed } from '../../platform/result.ts'
import type { DocumentRequest } from './document-request.ts'
import { mustSayReissued } from './must-say-reissued.ts'
import { type PlaceRefusal, reservePlace } from './reserve-place.ts'
import { deleteIssue, type IssueRow, lockIssue, moveIssue } from './store.ts'

/**
 * Resumes a document that an earlier call with the same key began. `renewed`: it was delivered, or it is
 * reserved and still `isCurrent`, and its reservation is extended. `released`: there is nothing to resume, so
 * the document begins again. Issuing must be locked.
 */
export const renewReservation = async (
  trx: Trx,
  { convention, registrationId, now, earlier }: DocumentRequest,
  isCurrent: (issue: IssueRow) => boolean = () => true,
): Promise<Result<'renewed' | 'released', PlaceRefusal>> => {
  if (!earlier) return succeed('released')
  const { conventionId, issueLimits } = convention
  const { issueId = '' } = earlier
  const key = { conventionId, registrationId, issueId }
  const issue = await lockIssue(trx, key)
  if (issue?.state === 'delivered') return succeed('renewed')
  if (issue?.state !== 'reserved' || !isCurrent(issue)) {
    await deleteIssue(trx, key)
    return succeed('released')
  }
  const limit = issueLimits[issue.kind]
  const place = await reservePlace(trx, key, { limited: issue, limit, own: issueId }, now)
  if (!place.ok) return place
  const isReissue = await mustSayReissued(trx, conventionId, issue)
  await moveIssue(trx, key, { state: 'reserved', isReissue, lapsesAt: place.value.lapsesAt })
  return succeed('renewed')
}
