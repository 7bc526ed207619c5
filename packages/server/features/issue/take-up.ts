import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Ticket } from '../../platform/http/document-routes.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { isCopy } from './detect-copy.ts'
import type { ParticipantKey } from './participant-store.ts'
import { deleteIssue, type IssueRow, lockIssue, moveIssue } from './store.ts'
import { type PlaceRefusal, takePlace } from './take-place.ts'

/**
 * Goes on with a document that an earlier call with the same key wrote down. `kept`: it was delivered, or it is on its way
 * and `isSo` by now, so that it holds its place for longer. `forgotten`: nobody is waiting for what was written; it is to be
 * written anew. Issuing must be locked.
 */
export const takeUp = async (
  trx: Trx,
  convention: Convention,
  participant: ParticipantKey,
  { issueId = '' }: Ticket,
  isSo: (issue: IssueRow) => boolean,
  now: Date,
): Promise<Result<'kept' | 'forgotten', PlaceRefusal>> => {
  const key = { ...participant, issueId }
  const issue = await lockIssue(trx, key)
  if (issue?.state === 'delivered') return succeed('kept')
  if (issue?.state !== 'intended' || !isSo(issue)) {
    await deleteIssue(trx, key)
    return succeed('forgotten')
  }
  const { kind } = issue
  const place = await takePlace(trx, key, { kind, limit: convention.issueLimits[kind], own: issueId }, now)
  if (!place.ok) return place
  const isReissue = await isCopy(trx, key.conventionId, issue)
  await moveIssue(trx, key, { state: 'intended', isReissue, lapsesAt: place.value.lapsesAt })
  return succeed('kept')
}
