import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { type Outcome, succeed } from '../../platform/outcome.ts'
import { isCopy } from './detect-copy.ts'
import { lockIssuing } from './lock-issuing.ts'
import { findIssue, type IssueKey, moveIssue } from './store.ts'
import { type PlaceRefusal, takePlace } from './take-place.ts'

/**
 * The same call again: a document that was delivered may be handed over once more, and is counted once. One that was not,
 * because the printer or the process failed, takes a place again when its own has lapsed.
 */
export const resumeIssue = async (
  trx: Trx,
  convention: Convention,
  key: IssueKey,
  now: Date,
): Promise<Outcome<undefined, PlaceRefusal>> => {
  await lockIssuing(trx, key, now)
  const issue = await findIssue(trx, key)
  if (!issue) throw new Error(`issue ${key.issueId} is gone while its key lives`)
  if (issue.state === 'delivered') return succeed(undefined)
  const { kind, issueId } = issue
  const place = await takePlace(trx, key, { kind, limit: convention.issueLimits[kind], own: issueId }, now)
  if (!place.ok) return place
  const isReissue = await isCopy(trx, key.conventionId, issue)
  await moveIssue(trx, key, { state: 'intended', isReissue, lapsesAt: place.value.lapsesAt })
  return succeed(undefined)
}
