import { ProfileScreen } from '../../features/user/profile-screen.tsx'

export function ProfilePage() {
  return <ProfileScreen />
}
