import type { IssueCounts, IssuedReceipt } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { listDeliveredReceipts } from './receipt-store.ts'
import { countIssues } from './store.ts'

export type Issues = { counts: IssueCounts; receiptsOf: (orderId: string) => IssuedReceipt[] }

/** What a participant was issued so far, for My Page. */
export const readIssues = async (
  db: Db,
  { conventionId, issueLimits }: Convention,
  registrationId: string,
): Promise<Issues> => {
  const key = { conventionId, registrationId }
  const kinds = await countIssues(db, key)
  const receipts = await listDeliveredReceipts(db, key)
  const delivered = new Map(kinds.map((count) => [count.kind, count.delivered]))
  return {
    counts: {
      certificate: delivered.get('certificate') ?? 0,
      certificateLimit: issueLimits.certificate,
      receipt: delivered.get('receipt') ?? 0,
      receiptLimit: issueLimits.receipt,
      nameCard: delivered.get('nameCard') ?? 0,
      nameCardLimit: issueLimits.nameCard,
    },
    receiptsOf: (orderId) =>
      receipts
        .filter((receipt) => receipt.orderId === orderId)
        .map(({ planId, number, addressee, issued }) => {
          const { name, honorific } = addressee
          return { planId, number, addressee: name, honorific, issued }
        }),
  }
}
