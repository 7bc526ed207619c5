import { PurchaseReceipts } from '../../features/issue/purchase-receipts.tsx'
import { useSiteConfiguration } from '../../features/site/site-configuration.tsx'
import { PurchaseHistoryScreen } from '../../features/user/purchase-history-screen.tsx'
import { useLanguage } from '../../lib/language.tsx'
import { defaultAddresseeOf } from '../default-addressee.ts'

export function PurchaseHistoryPage() {
  const { siteState, timeSettings } = useSiteConfiguration()
  const { language } = useLanguage()
  return (
    <PurchaseHistoryScreen
      receiptsOf={(purchase, user) => (
        <PurchaseReceipts
          purchase={purchase}
          isOpen={siteState.receipt}
          period={timeSettings.receipt}
          limit={user.issueCounts.receiptLimit}
          defaultAddressee={defaultAddresseeOf(user, language)}
        />
      )}
    />
  )
}
