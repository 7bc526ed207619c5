import type { Db } from '../../platform/db/database.ts'
import { hasOtherCopy, type IssueRow } from './store.ts'

/** Whether this print must be marked as a copy. The first copy under way stays the first. */
export const isCopy = async (db: Db, conventionId: string, issue: IssueRow): Promise<boolean> => {
  if (issue.kind !== 'receipt') return issue.isReissue
  if (issue.state === 'reserved' && !issue.isReissue) return false
  return hasOtherCopy(db, conventionId, issue.receiptNo, issue.issueId)
}
