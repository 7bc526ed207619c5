import type { Db } from '../../platform/db/database.ts'
import { hasOtherCopy, type IssueRow } from './store.ts'

/** Whether this print must say that it is a reissue. The first print in progress stays the original. */
export const mustSayReissued = async (db: Db, conventionId: string, issue: IssueRow): Promise<boolean> => {
  if (issue.kind !== 'receipt') return issue.isReissue
  if (issue.state === 'reserved' && !issue.isReissue) return false
  return hasOtherCopy(db, conventionId, issue.receiptNo, issue.issueId)
}
