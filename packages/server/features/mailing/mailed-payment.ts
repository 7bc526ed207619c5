import type { Language } from '@uketsuke/contract'
import { screenAt } from '@uketsuke/contract/app-paths'
import type { Convention } from '../../platform/conventions/convention.ts'
import { siteAddressOf } from '../../platform/conventions/site-address.ts'

type Site = Pick<Convention, 'hosts'> & {
  timeSettings: Pick<Convention['timeSettings'], 'mypage' | 'receipt'>
}

/** The period in which receipts can be downloaded: their own, while My Page is open. */
const periodOf = ({ timeSettings: { mypage, receipt } }: Site) => ({
  start: new Date(Math.max(Date.parse(mypage.startDate), Date.parse(receipt.startDate))),
  end: new Date(Math.min(Date.parse(mypage.endDate), Date.parse(receipt.endDate))),
})

/** `cardLast4` is null if the provider has not told us the card. */
type Paid = { price: number; paidAt: Date | null; cardLast4: string | null }

/**
 * The facts about a payment for mails: when and how it was made, and where and when to download receipts.
 * `from` is null if they were ready at once. `receipts` is null if their period had ended. Null if there was
 * nothing to pay.
 */
export const mailedPayment = (
  convention: Site,
  publicUrl: string,
  { price, paidAt, cardLast4 }: Paid,
  { language, screen }: { language: Language; screen: 'receipt' | 'purchaseHistory' },
) => {
  if (price === 0 || !paidAt) return null
  const { start, end } = periodOf(convention)
  const url = screenAt(siteAddressOf(convention, publicUrl), screen, { lang: language })
  const receipts = { url, from: start > paidAt ? start : null, until: end }
  return { paidAt, cardLast4, receipts: end > paidAt ? receipts : null }
}
