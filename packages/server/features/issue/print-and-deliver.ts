import type { DocumentPrinter, StoredLook } from '../../adapters/document/document-printer.ts'
import { type Clock, nowOf } from '../../platform/clock.ts'
import type { Convention } from '../../platform/conventions/convention.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transact.ts'
import { seconds } from '../../platform/duration.ts'
import type { DocumentFile, DocumentHandle } from '../../platform/http/document-routes.ts'
import type { Log } from '../../platform/log.ts'
import { fail, type Result, succeed } from '../../platform/result.ts'
import { composeSheet } from './compose-sheet.ts'
import { confirmDelivery } from './confirm-delivery.ts'
import { fileNameOf } from './file-rules.ts'
import type { MakeNameCardCode } from './issue-codes.ts'
import { readLook } from './look-store.ts'
import type { PlaceRefusal } from './reserve-place.ts'
import { findIssue, type IssueRow, moveIssue } from './store.ts'

export type Issuing = {
  db: Db
  clock: Clock
  log: Log
  printer: DocumentPrinter
  publicUrl: string
  makeNameCardCode: MakeNameCardCode
}

/** When to retry a failed print. */
const failureWait = seconds(2)

/** Every copy of a receipt has the look of the first one. All other documents have the current look. */
const lookOf = (db: Db, conventionId: string, issue: IssueRow): StoredLook | null => {
  if (issue.kind !== 'receipt') return null
  const { lookVersion: version } = issue
  return { version, read: () => readLook(db, conventionId, version) }
}

/**
 * Prints a stored document outside transactions, and delivers it. A document that can't be printed does not
 * count, and its place becomes free. PRINTER_BUSY: the printer's queue is full. SERVICE_UNAVAILABLE: the
 * printer failed.
 */
export const printAndDeliver = async (
  { db, clock, log, printer, publicUrl }: Issuing,
  convention: Convention,
  { registrationId = '', issueId = '', code = '' }: DocumentHandle,
): Promise<Result<DocumentFile, PlaceRefusal | 'PRINTER_BUSY' | 'SERVICE_UNAVAILABLE'>> => {
  const { conventionId } = convention
  const key = { conventionId, registrationId, issueId }
  const giveUp = () => moveIssue(db, key, { state: 'lapsed' })
  for (;;) {
    const issue = await findIssue(db, key)
    // The document took so long to begin that its reservation lapsed and its number went to another one.
    if (!issue) return fail('REQUEST_IN_PROGRESS', { retryIn: failureWait })
    const { kind, language, reservedAt } = issue
    const sheet = composeSheet(issue, code, siteAddressOf(convention, publicUrl))
    const look = lookOf(db, conventionId, issue)
    const printing = await printer.print({ conventionId, language, createdAt: reservedAt, sheet, look })
    if (printing.outcome === 'busy') {
      await giveUp()
      return fail('PRINTER_BUSY', { retryIn: printing.retryIn })
    }
    if (printing.outcome === 'failed') {
      await giveUp()
      log.error({ conventionId, kind, issueId, reason: printing.reason }, 'a document could not be printed')
      return fail('SERVICE_UNAVAILABLE', { retryIn: failureWait })
    }
    const now = nowOf(clock)
    const delivery = await inTransaction(db, (trx) => confirmDelivery(trx, convention, issue, now))
    switch (delivery.outcome) {
      case 'delivered':
        return succeed({
          fileName: fileNameOf(kind, { conventionId, registrationId, at: reservedAt }),
          pdf: printing.pdf,
        })
      case 'outdated':
        return fail('REQUEST_IN_PROGRESS', { retryIn: delivery.retryIn })
      case 'displaced':
        return delivery.refusal
      case 'reprint':
        continue
    }
  }
}
