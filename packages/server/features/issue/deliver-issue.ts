import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Outcome, succeed } from '../../platform/outcome.ts'
import { isCopy } from './detect-copy.ts'
import { lockIssuing } from './lock-issuing.ts'
import { findIssue, type IssueKey, moveIssue } from './store.ts'
import { type PlaceRefusal, takePlace } from './take-place.ts'

/**
 * Writes down that a document which was made is delivered, and counts it; one that was delivered before stays counted once.
 * `reprint`: it must say something else by now. It was made as a copy, and the first print of that receipt failed; or it
 * was to be the first, and took so long that another one is. Refused when its place went to another one meanwhile.
 */
export const deliverIssue = async (
  trx: Trx,
  convention: Convention,
  key: IssueKey,
  now: Date,
): Promise<Outcome<'delivered' | 'reprint', PlaceRefusal>> => {
  await lockIssuing(trx, key, now)
  const issue = await findIssue(trx, key)
  if (!issue) throw new Error(`issue ${key.issueId} is gone while it is made`)
  if (issue.state === 'delivered') return succeed('delivered')
  const { kind, issueId } = issue
  const place = await takePlace(trx, key, { kind, limit: convention.issueLimits[kind], own: issueId }, now)
  if (!place.ok) return place
  const isReissue = await isCopy(trx, key.conventionId, issue)
  if (isReissue !== issue.isReissue) {
    await moveIssue(trx, key, { state: 'intended', isReissue, lapsesAt: place.value.lapsesAt })
    return succeed('reprint')
  }
  await moveIssue(trx, key, { state: 'delivered', deliveredAt: now })
  return succeed('delivered')
}
