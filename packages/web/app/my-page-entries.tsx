import type { SiteConfiguration, User } from '@uketsuke/contract'
import { useSiteConfiguration } from '../features/site/site-configuration.tsx'
import { type MenuPage, menuEntries } from '../features/user/menu-entries.ts'
import { type MenuPageName, MyPageMenu, MyPageOwner } from '../features/user/my-page-menu.tsx'
import { useKnownUser } from '../features/user/queries.ts'
import { paths } from '../lib/paths.ts'

/** The pages that the menu of My Page can contain. The convention decides who sees them, and in which order. */
const pagesOf = (
  { siteTexts }: SiteConfiguration,
  { viewing }: Pick<User, 'viewing'>,
): Record<MenuPageName, MenuPage> => ({
  profile: { to: paths.profile, icon: 'user' },
  purchaseHistory: { to: paths.purchaseHistory, icon: 'list' },
  receipt: { to: paths.receipt, icon: 'receipt', switch: 'receipt' },
  certificate: { to: paths.certificate, icon: 'certificate', switch: 'certificate' },
  namecard: { to: paths.namecard, icon: 'nameCard' },
  additionalPurchase: { to: paths.additionalPurchase, icon: 'plus' },
  qrCode: { to: paths.entryCode, icon: 'qrCode', switch: 'qrCode', note: siteTexts.qrSubText },
  ondemand: { to: paths.ondemand, icon: 'play', switch: 'ondemand', isFor: viewing !== null },
})

export function MyPageOwnerBox() {
  return <MyPageOwner user={useKnownUser()} />
}

export function MyPageEntries() {
  const site = useSiteConfiguration()
  const user = useKnownUser()
  return user && <MyPageMenu entries={menuEntries(pagesOf(site, user), site, user)} />
}
