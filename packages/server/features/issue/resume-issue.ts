import type { ErrorCode } from '@uketsuke/contract'
import type { Db } from '../../platform/db/database.ts'
import type { Ticket } from '../../platform/http/document-routes.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { findIssue, type IssueKey } from './store.ts'

/**
 * The same call again: a document that was delivered may be handed over once more, and is counted once. One that was not,
 * because the printer or the process failed, is judged as if it was asked for now.
 */
export const resumeIssue = async <Code extends ErrorCode>(
  db: Db,
  key: IssueKey,
  prepareAgain: () => Promise<Result<Ticket, Code>>,
): Promise<Result<undefined, Code>> => {
  const issue = await findIssue(db, key)
  if (issue?.state === 'delivered') return succeed(undefined)
  const prepared = await prepareAgain()
  return prepared.ok ? succeed(undefined) : prepared
}
