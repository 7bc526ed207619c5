import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { fail, type Outcome } from '../../platform/outcome.ts'
import { readStanding } from './read-standing.ts'
import { resumeIssue } from './resume-issue.ts'
import { findIssue, type IssueKey } from './store.ts'
import type { PlaceRefusal } from './take-place.ts'

/**
 * The same call for a receipt again. PAYMENT_NOT_FOUND: it was never delivered, and what it says is no longer so, because
 * money was given back.
 */
export const resumeReceipt = async (
  trx: Trx,
  convention: Convention,
  key: IssueKey,
  now: Date,
): Promise<Outcome<undefined, PlaceRefusal | 'PAYMENT_NOT_FOUND'>> => {
  const issue = await findIssue(trx, key)
  if (issue && issue.state !== 'delivered' && (await readStanding(trx, key.conventionId, issue)) !== 'valid')
    return fail('PAYMENT_NOT_FOUND')
  return resumeIssue(trx, convention, key, now)
}
