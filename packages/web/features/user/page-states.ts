import { byPersonalKind, isFullyRefunded, type MenuPageName, type User } from '@uketsuke/contract'
import { useTranslations } from 'use-intl'

type States = Partial<Record<MenuPageName, string>>

const blank = '\u00a0'
const blanks: States = { ...byPersonalKind(() => blank), receipt: blank, purchaseHistory: blank }

/**
 * The short status of each page on the first screen of My Page: documents issued so far, and purchases. Blank
 * until the participant is known.
 */
export const usePageStates = (
  user: Pick<User, 'payments' | 'issueCounts' | 'certificateAwaitsCheckIn'> | null,
): States => {
  const t = useTranslations('user.home')
  if (!user) return blanks
  const { payments, issueCounts, certificateAwaitsCheckIn } = user
  const receiptable = payments.filter((purchase) => purchase.price > 0 && !isFullyRefunded(purchase))
  const count = receiptable.flatMap(({ receipts }) => receipts).length
  return {
    ...byPersonalKind((kind) =>
      t('issued', { issued: issueCounts[kind], limit: issueCounts[`${kind}Limit`] }),
    ),
    ...(certificateAwaitsCheckIn && { certificate: t('awaitsCheckIn') }),
    receipt: receiptable.length > 0 ? t('receipts', { count }) : t('noReceipt'),
    purchaseHistory: t('purchases', { count: payments.length }),
  }
}
