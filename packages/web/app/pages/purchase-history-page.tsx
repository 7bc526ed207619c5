import { PurchaseHistoryScreen } from '../../features/user/purchase-history-screen.tsx'

export function PurchaseHistoryPage() {
  return <PurchaseHistoryScreen />
}
