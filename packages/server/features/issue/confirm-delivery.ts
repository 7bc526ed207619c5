import { isDeepStrictEqual } from 'node:util'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import { seconds } from '../../platform/duration.ts'
import type { Failure, Result } from '../../platform/result.ts'
import { lockCertificateNumber, noteCertificateDelivered } from './certificate-store.ts'
import { lockPaidOrder, type PaidOrder, type PaidOrderRefusal } from './find-paid-order.ts'
import { findStanding } from './find-standing.ts'
import { lockIssuing } from './lock-issuing.ts'
import { isUpToDate } from './money-rules.ts'
import { mustSayReissued } from './must-say-reissued.ts'
import { noteReceiptDelivered } from './receipt-store.ts'
import { type PlaceRefusal, reservePlace } from './reserve-place.ts'
import { type IssueRow, lockIssue, moveIssue } from './store.ts'

/** When to retry after the data changed during printing. */
const changeWait = seconds(1)

/** The outcome of a printed document. */
type Delivery =
  /** It counts once, however often it is delivered. */
  | { outcome: 'delivered' }
  /**
   * The issue has changed, for example into a copy, because the first print failed or another overtook this
   * one.
   */
  | { outcome: 'reprint' }
  /** Its contents are outdated. A repeated call is checked against the current data. */
  | { outcome: 'outdated'; retryIn: number }
  /** Its place went to another document. */
  | { outcome: 'displaced'; refusal: Failure<PlaceRefusal> }

const outdated: Delivery = { outcome: 'outdated', retryIn: changeWait }

/**
 * Whether the printed document still holds and owns its number. For a receipt, `payment` is that of its
 * order, which is locked.
 */
const stillHolds = async (
  trx: Trx,
  convention: Convention,
  issue: IssueRow,
  payment: Result<PaidOrder, PaidOrderRefusal> | null,
): Promise<boolean> => {
  if (issue.kind === 'receipt')
    return payment?.ok === true && !issue.isReplaced && isUpToDate(issue, payment.value.kept)
  if ((await findStanding(trx, convention, issue)) !== 'valid') return false
  switch (issue.kind) {
    case 'nameCard':
      return true
    case 'certificate': {
      const { conventionId } = convention
      const { registrationId, facts } = issue
      return (await lockCertificateNumber(trx, { conventionId, registrationId }))?.number === facts.number
    }
  }
}

/** Records a document's delivery, provided that it still holds as it was `printed`. */
export const confirmDelivery = async (
  trx: Trx,
  convention: Convention,
  printed: IssueRow,
  now: Date,
): Promise<Delivery> => {
  const { conventionId } = convention
  const { issueId, registrationId } = printed
  const key = { conventionId, registrationId, issueId }
  // Lock the order before the participant, so that no refund can intervene.
  const payment =
    printed.kind === 'receipt'
      ? await lockPaidOrder(trx, { conventionId, orderId: printed.orderId }, registrationId)
      : null
  await lockIssuing(trx, key, now)
  const issue = await lockIssue(trx, key)
  const isSame = isDeepStrictEqual(issue?.facts, printed.facts)
  if (issue?.state === 'delivered')
    return { outcome: isSame && issue.isReissue === printed.isReissue ? 'delivered' : 'reprint' }
  if (!issue || !isSame) return outdated
  if (!(await stillHolds(trx, convention, issue, payment))) {
    await moveIssue(trx, key, { state: 'lapsed' })
    return outdated
  }
  const limit = convention.issueLimits[issue.kind]
  const place = await reservePlace(trx, key, { limited: issue, limit, own: issueId }, now)
  if (!place.ok) return { outcome: 'displaced', refusal: place }
  const isReissue = await mustSayReissued(trx, conventionId, issue)
  if (isReissue !== printed.isReissue) {
    await moveIssue(trx, key, { state: 'reserved', isReissue, lapsesAt: place.value.lapsesAt })
    return { outcome: 'reprint' }
  }
  await moveIssue(trx, key, { state: 'delivered', deliveredAt: now })
  if (issue.kind === 'receipt') await noteReceiptDelivered(trx, conventionId, issue.receiptNo, now)
  if (issue.kind === 'certificate') await noteCertificateDelivered(trx, key, now)
  return { outcome: 'delivered' }
}
