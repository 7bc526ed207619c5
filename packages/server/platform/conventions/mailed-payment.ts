import type { Language } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import type { Convention } from './convention.ts'
import { siteAddressOf } from './site-address.ts'

/**
 * What mails say of a payment: when it was made, and where and when its receipts are downloaded. `from` is
 * null if they were ready at once. Null if there was nothing to pay.
 */
export const mailedPayment = (
  convention: Pick<Convention, 'hosts'> & { timeSettings: Pick<Convention['timeSettings'], 'receipt'> },
  publicUrl: string,
  { price, paidAt }: { price: number; paidAt: Date | null },
  { language, screen }: { language: Language; screen: 'receipt' | 'purchaseHistory' },
) => {
  if (price === 0 || !paidAt) return null
  const { startDate, endDate } = convention.timeSettings.receipt
  const from = new Date(startDate)
  const url = screenAt(siteAddressOf(convention, publicUrl), screen, { lang: language })
  return { paidAt, receipts: { url, from: from > paidAt ? from : null, until: new Date(endDate) } }
}
