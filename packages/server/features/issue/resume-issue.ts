import type { ErrorCode } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { findIssue, type IssueKey } from './store.ts'

/**
 * Resumes a document for a repeated call. A delivered document is sent again and counts once. If the printer
 * or the process failed before the delivery, the document begins again under the current rules.
 */
export const resumeIssue = async <Code extends ErrorCode>(
  db: Db,
  key: IssueKey,
  beginAgain: () => Promise<Result<DocumentHandle, Code>>,
): Promise<Result<undefined, Code>> => {
  const issue = await findIssue(db, key)
  if (issue?.state === 'delivered') return succeed(undefined)
  const begun = await beginAgain()
  return begun.ok ? succeed(undefined) : begun
}
