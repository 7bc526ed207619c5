import { type IssueCounts, type Purchase, withLimits } from '@uketsuke/contract'
import type { Convention } from '../../platform/conventions/convention.ts'
import type { Db } from '../../platform/db/database.ts'
import { awaitsCheckIn } from './awaits-check-in.ts'
import { isUpToDate } from './money-rules.ts'
import { readMoneyOf } from './read-money.ts'
import { listDeliveredReceipts } from './receipt-store.ts'
import { countDelivered } from './store.ts'

/**
 * The part of a purchase on My Page that this feature adds: its receipts, and the money that they now cover.
 */
type OrderIssues = Pick<Purchase, 'receipts' | 'kept'>

export type Issues = {
  counts: IssueCounts
  certificateAwaitsCheckIn: boolean
  ofOrder: (orderId: string) => OrderIssues
}

/** The documents issued to a participant, for My Page. */
export const readIssues = async (db: Db, convention: Convention, registrationId: string): Promise<Issues> => {
  const { conventionId, issueLimits } = convention
  const key = { conventionId, registrationId }
  const money = await readMoneyOf(db, key)
  const receipts = (await listDeliveredReceipts(db, key)).filter((receipt) =>
    isUpToDate(receipt, money.get(receipt.orderId)?.kept ?? []),
  )
  const receipt = receipts.reduce((sum, { issued }) => sum + issued, 0)
  return {
    counts: withLimits({ ...(await countDelivered(db, key)), receipt }, issueLimits),
    certificateAwaitsCheckIn: await awaitsCheckIn(db, convention, key),
    ofOrder: (orderId) => {
      const { ordered = [], kept = [] } = money.get(orderId) ?? {}
      const lessened = kept.filter(({ price }, no) => price !== ordered[no]?.price)
      return {
        receipts: receipts
          .filter((receipt) => receipt.orderId === orderId)
          .map(({ planId, number, addressee, issued }) => {
            const { name, honorific } = addressee
            return { planId, number, addressee: name, honorific, issued }
          }),
        kept: Object.fromEntries(lessened.map(({ planId, price }) => [planId, price])),
      }
    },
  }
}
