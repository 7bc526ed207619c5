import type { Language } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { Ticket } from '../../platform/http/document-routes.ts'
import { digest } from '../../platform/random.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import type { Payment } from './find-payment.ts'
import { lockIssuing } from './lock-issuing.ts'
import { newIssueId, newVerificationCode } from './make-code.ts'
import { isUpToDate, itemsFor } from './money-rules.ts'
import { hasOtherCopy, type IssueRow, insertIssue } from './store.ts'
import { type PlaceRefusal, takePlace } from './take-place.ts'
import { takeUp } from './take-up.ts'
import { type ReceiptWish, type Writing, writeReceipt } from './write-receipt.ts'

export type ReceiptRefusal =
  | PlaceRefusal
  | 'OUT_OF_DATE'
  | 'PAYMENT_NOT_FOUND'
  | 'INPUT_MISMATCH'
  | 'RECEIPT_ISSUED_OTHERWISE'

/**
 * Writes down a receipt that is about to be printed for somebody, with its place within the limit and the hash of a code of
 * its own. PAYMENT_NOT_FOUND: it cost nothing, or nothing is left of the money. `earlier`: what the same call wrote down
 * before; it goes on, or is written anew under the same code.
 */
export const intendReceipt = async (
  trx: Trx,
  convention: Convention,
  registrationId: string,
  payment: Payment,
  { planId, addressee, language }: ReceiptWish & { language?: Language | null | undefined },
  writing: Writing,
  earlier?: Ticket,
): Promise<Result<Ticket, ReceiptRefusal>> => {
  if (itemsFor(payment.kept, planId).length === 0) return fail('PAYMENT_NOT_FOUND')
  const { conventionId, issueLimits } = convention
  const { now } = writing
  const key = { conventionId, registrationId }
  const participant = await lockIssuing(trx, key, now)
  if (earlier) {
    const { kept } = payment
    const isSo = (issue: IssueRow) => issue.kind === 'receipt' && !issue.isReplaced && isUpToDate(issue, kept)
    const taken = await takeUp(trx, convention, key, earlier, isSo, now)
    if (!taken.ok) return taken
    if (taken.value === 'kept') return succeed(earlier)
  }
  const place = await takePlace(trx, key, { kind: 'receipt', limit: issueLimits.receipt }, now)
  if (!place.ok) return place
  const written = await writeReceipt(trx, convention, participant, payment, { planId, addressee }, writing)
  if (!written.ok) return written

  const { receiptNo } = written.value
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
