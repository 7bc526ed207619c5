import type { Language, OrderReceiptRequest } from '@uketsuke/contract'
import type { Trx } from '../../platform/db/database.ts'
import type { DocumentHandle } from '../../platform/http/document-routes.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { DocumentRequest } from './document-request.ts'
import { findPaidOrder, type PaidOrder } from './find-paid-order.ts'
import { newIssueId, newVerificationCode } from './issue-codes.ts'
import { lockIssuing } from './lock-issuing.ts'
import { isUpToDate, itemsFor } from './money-rules.ts'
import { type PlaceRefusal, reservePlace } from './reserve-place.ts'
import { resumeDocument } from './resume-document.ts'
import { hasOtherCopy, type IssueRow, insertIssue } from './store.ts'
import { type ReceiptContext, type RequestedReceipt, writeReceipt } from './write-receipt.ts'

export type ReceiptRefusal =
  | PlaceRefusal
  | 'OUT_OF_DATE'
  | 'PAYMENT_NOT_FOUND'
  | 'INPUT_MISMATCH'
  | 'RECEIPT_ISSUED_OTHERWISE'

/** A request for a receipt. `look` applies to new receipts. */
export type ReceiptRequest = DocumentRequest & Pick<ReceiptContext, 'look'>

/**
 * Begins a receipt: writes its text, reserves its place within the limit and stores the hash of its code. A
 * repeated call resumes its receipt, or begins it again under the same code. PAYMENT_NOT_FOUND: the items
 * were free, or all of the money was refunded.
 */
export const beginReceipt = async (
  trx: Trx,
  request: ReceiptRequest,
  order: PaidOrder,
  { planId, addressee, language }: RequestedReceipt & { language?: Language | null | undefined },
): Promise<Result<DocumentHandle, ReceiptRefusal>> => {
  if (itemsFor(order.kept, planId).length === 0) return fail('PAYMENT_NOT_FOUND')
  const { convention, registrationId, look, now, earlier } = request
  const { conventionId, issueLimits } = convention
  const key = { conventionId, registrationId }
  const participant = await lockIssuing(trx, key, now)
  const isCurrent = (issue: IssueRow) =>
    issue.kind === 'receipt' && !issue.isReplaced && isUpToDate(issue, order.kept)
  const resumed = await resumeDocument(trx, request, isCurrent)
  if (!resumed.ok) return resumed
  if (resumed.value) return succeed(resumed.value)

  const writing = { convention, person: participant, look, now }
  const written = await writeReceipt(trx, writing, order, { planId, addressee })
  if (!written.ok) return written

  const { receiptNo } = written.value
  // Only an existing receipt can be refused here, because a new one has no copies yet.
  const limited = { kind: 'receipt', receiptNo } as const
  const place = await reservePlace(trx, key, { limited, limit: issueLimits.receipt }, now)
  if (!place.ok) return place
  const { issueId = newIssueId(), code = newVerificationCode() } = earlier ?? {}
  await insertIssue(
    trx,
    {
      ...key,
      issueId,
      kind: 'receipt',
      receiptNo,
      language: language ?? participant.language,
      codeHash: digest(code),
      isReissue: await hasOtherCopy(trx, conventionId, receiptNo),
    },
    { now, lapsesAt: place.value.lapsesAt },
  )
  return succeed({ registrationId, issueId, code })
}

/** POST /issues/receipt/{orderId}: begins the one receipt for all payments of an order. */
export const beginOrderReceipt = async (
  trx: Trx,
  request: ReceiptRequest,
  { orderId, requested }: { orderId: string; requested: OrderReceiptRequest },
): Promise<Result<DocumentHandle, ReceiptRefusal>> => {
  const order = await findPaidOrder(trx, request, orderId)
  return order.ok ? beginReceipt(trx, request, order.value, { ...requested, planId: null }) : order
}
