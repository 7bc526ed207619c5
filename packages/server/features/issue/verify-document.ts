import { isVerifiable, limits, type VerifiableKind, type VerifiedDocument } from '@uketsuke/contract'
import type { CountsAddress } from '../../platform/client-address.ts'
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ClientContext } from '../../platform/http/route.ts'
import { digest } from '../../platform/random.ts'
import { limitFailures } from '../../platform/rate-limit/limit-failures.ts'
import type { TryLimit } from '../../platform/rate-limit/rate-limit.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { findStanding } from './find-standing.ts'
import { findDelivered, type IssueRow } from './store.ts'
import { certificateOnPaper, isVerificationCode, receiptOnPaper } from './verification-rules.ts'

const { window, perClientAddress } = limits.unknownVerifications
const unknownCodes: TryLimit = { kind: 'documentCode', max: perClientAddress, window, atOnce: 1 }

type Verifiable = Extract<IssueRow, { kind: VerifiableKind }>

const hasWords = (issue: IssueRow): issue is Verifiable => isVerifiable(issue.kind)

const onPaper = (issue: Verifiable) => {
  switch (issue.kind) {
    case 'receipt':
      return receiptOnPaper(issue.facts, issue)
    case 'certificate':
      return certificateOnPaper(issue.facts, issue.language)
  }
}

/**
 * GET /verify/{code}: the full content of the document with this code and nothing else, for comparison with
 * the paper word by word. A person with the code already has the paper. Only well-formed unknown codes count
 * towards the limit. Malformed codes are rejected without a query.
 */
export const verifyDocument = async (
  db: Db,
  { inTurn, countsAddress }: { inTurn: ConcurrencyLimit; countsAddress: CountsAddress },
  { convention, clientAddress, now }: ClientContext,
  code: string,
): Promise<Result<VerifiedDocument, 'RESOURCE_NOT_FOUND' | 'TOO_MANY_ATTEMPTS' | 'REQUEST_IN_PROGRESS'>> => {
  if (!isVerificationCode(code)) return fail('RESOURCE_NOT_FOUND')
  const { conventionId } = convention
  const find = async () => {
    const issue = await findDelivered(db, conventionId, digest(code))
    const isRight = issue !== undefined && hasWords(issue)
    return { isWrong: !isRight, result: isRight ? succeed(issue) : fail('RESOURCE_NOT_FOUND') }
  }
  const counters = [{ limit: unknownCodes, subject: clientAddress }]
  const found = countsAddress(clientAddress)
    ? await limitFailures(db, inTurn, { conventionId, counters, now }, find)
    : (await find()).result
  if (!found.ok) return found
  const issue = found.value
  const standing = await findStanding(db, convention, issue)
  return succeed({ ...onPaper(issue), standing })
}
