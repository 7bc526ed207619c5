import type { VerifiedDocument } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOrder } from '../order/find-order.ts'
import { findParticipation } from './find-participation.ts'
import { isUpToDate, itemsFor } from './money-rules.ts'
import { findHolder } from './participant-store.ts'
import { readMoney } from './read-money.ts'
import type { IssueRow } from './store.ts'

/**
 * Whether a document still holds: its standing. `replaced`: part of the money was refunded, so a receipt for
 * the rest replaces it, now or on request. `void`: all of the money was refunded, or the participation ended.
 */
export const findStanding = async (
  db: Db,
  convention: Convention,
  issue: IssueRow,
): Promise<VerifiedDocument['standing']> => {
  const { conventionId } = convention
  if (issue.kind !== 'receipt') {
    const { registrationId } = issue
    const holder = await findHolder(db, { conventionId, registrationId })
    if (holder?.state !== 'active') return 'void'
    const participation = await findParticipation(db, convention, registrationId, holder.category)
    return participation ? 'valid' : 'void'
  }
  const order = await findOrder(db, { conventionId, orderId: issue.orderId })
  if (order?.state !== 'completed') return 'void'
  const { kept } = await readMoney(db, order)
  if (itemsFor(kept, issue.planId).length === 0) return 'void'
  return issue.isReplaced || !isUpToDate(issue, kept) ? 'replaced' : 'valid'
}
