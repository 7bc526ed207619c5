import { isDeepStrictEqual } from 'node:util'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { seconds } from '../../platform/duration.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { lockCertificateNumber, noteCertificateDelivered } from './certificate-store.ts'
import { checkValidity } from './check-validity.ts'
import { lockPaidOrder, type PaidOrder, type PaidOrderRefusal } from './find-paid-order.ts'
import { isReissued } from './is-reissued.ts'
import { lockIssuing } from './lock-issuing.ts'
import { isUpToDate } from './money-rules.ts'
import { noteReceiptDelivered } from './receipt-store.ts'
import { type PlaceRefusal, reservePlace } from './reserve-place.ts'
import { type IssueRow, lockIssue, moveIssue } from './store.ts'

/** When to retry after the data changed during printing. */
const changeWait = seconds(1)

/**
 * Whether the printed document still holds and owns its number. For a receipt, `payment` is that of its
 * order, which is locked.
 */
const isStanding = async (
  trx: Trx,
  convention: Convention,
  issue: IssueRow,
  payment: Result<PaidOrder, PaidOrderRefusal> | null,
): Promise<boolean> => {
  const isValid = async () => (await checkValidity(trx, convention, issue)) === 'valid'
  switch (issue.kind) {
    case 'receipt':
      return payment?.ok === true && !issue.isReplaced && isUpToDate(issue, payment.value.kept)
    case 'nameCard':
      return isValid()
    case 'certificate': {
      if (!(await isValid())) return false
      const { conventionId } = convention
      const { registrationId, facts } = issue
      return (await lockCertificateNumber(trx, { conventionId, registrationId }))?.number === facts.number
    }
  }
}

/**
 * `reprint`: the copy mark is wrong by now. The first print of that receipt failed, or this was the first and
 * another one overtook it.
 */
type Confirmation = 'delivered' | 'reprint'

/**
 * Records that a printed document is delivered, and counts it; an earlier delivery stays counted once.
 * REQUEST_IN_PROGRESS: its contents are outdated. A repeated call is then checked against the current data.
 * @param printed the issue as the printer read it.
 */
export const confirmDelivery = async (
  trx: Trx,
  convention: Convention,
  printed: IssueRow,
  now: Date,
): Promise<Result<Confirmation, PlaceRefusal>> => {
  const { conventionId } = convention
  const { issueId, registrationId } = printed
  const key = { conventionId, registrationId, issueId }
  // Lock the order before the participant, so that no refund comes in between.
  const payment =
    printed.kind === 'receipt'
      ? await lockPaidOrder(trx, { conventionId, orderId: printed.orderId }, registrationId)
      : null
  await lockIssuing(trx, key, now)
  const issue = await lockIssue(trx, key)
  const isSame = isDeepStrictEqual(issue?.facts, printed.facts)
  if (issue?.state === 'delivered')
    return succeed(isSame && issue.isReissue === printed.isReissue ? 'delivered' : 'reprint')
  if (!issue || !isSame) return fail('REQUEST_IN_PROGRESS', { retryIn: changeWait })
  if (!(await isStanding(trx, convention, issue, payment))) {
    await moveIssue(trx, key, { state: 'lapsed' })
    return fail('REQUEST_IN_PROGRESS', { retryIn: changeWait })
  }
  const limit = convention.issueLimits[issue.kind]
  const place = await reservePlace(trx, key, { limited: issue, limit, own: issueId }, now)
  if (!place.ok) return place
  const isReissue = await isReissued(trx, conventionId, issue)
  if (isReissue !== printed.isReissue) {
    await moveIssue(trx, key, { state: 'reserved', isReissue, lapsesAt: place.value.lapsesAt })
    return succeed('reprint')
  }
  await moveIssue(trx, key, { state: 'delivered', deliveredAt: now })
  if (issue.kind === 'receipt') await noteReceiptDelivered(trx, conventionId, issue.receiptNo, now)
  if (issue.kind === 'certificate') await noteCertificateDelivered(trx, key, now)
  return succeed('delivered')
}
