import { useTranslations } from 'use-intl'
import { ReceiptScreen } from '../../features/issue/receipt-screen.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { UserPage } from '../../features/user/user-page.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { paths } from '../../lib/paths.ts'
import { defaultAddresseeOf } from '../default-addressee.ts'

export function ReceiptPage() {
  const t = useTranslations('issue.receipt')
  const { siteState, timeSettings } = useSiteConfiguration()
  const { language } = useLanguage()
  return (
    <UserPage title={t('title')} lead={t('lead')}>
      {(user) => (
        <ReceiptScreen
          payments={user.payments}
          isOpen={siteState.receipt}
          period={timeSettings.receipt}
          limit={user.issueCounts.receiptLimit}
          defaultAddressee={defaultAddresseeOf(user, language)}
          purchaseHistoryPath={paths.purchaseHistory}
        />
      )}
    </UserPage>
  )
}
