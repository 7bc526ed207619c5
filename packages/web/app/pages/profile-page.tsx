import { ProfileScreen } from '../../features/user/profile-screen.tsx'
import { paths } from '../paths.ts'

export function ProfilePage() {
  return <ProfileScreen purchaseHistoryPath={paths.purchaseHistory} />
}
