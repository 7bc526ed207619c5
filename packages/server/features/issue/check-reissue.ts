import type { Db } from '../../platform/db/database.ts'
import { hasOtherCopy, type IssueRow } from './store.ts'

/** Must this print say that it is a copy? The one that is on its way as the first stays the first. */
export const isReissued = async (db: Db, conventionId: string, issue: IssueRow): Promise<boolean> => {
  if (issue.kind !== 'receipt') return issue.isReissue
  if (issue.state === 'reserved' && !issue.isReissue) return false
  return hasOtherCopy(db, conventionId, issue.receiptNo, issue.issueId)
}
