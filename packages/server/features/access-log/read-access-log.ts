import type { AccessLog, AccessQuery } from '@uketsuke/contract/operator'
import type { Db } from '../../platform/db/database.ts'
import { type Result, succeed } from '../../platform/result.ts'
import { listAccesses } from './store.ts'

const pageLength = 200

/** GET /access-log. */
export const readAccessLog = async (
  db: Db,
  conventionId: string,
  query: AccessQuery,
): Promise<Result<AccessLog>> => {
  const found = await listAccesses(db, conventionId, query, pageLength + 1)
  const entries = found.slice(0, pageLength).map(({ at, byKind, byName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    by: { kind: byKind, name: byName },
  }))
  return succeed({ entries, hasMore: found.length > pageLength })
}
