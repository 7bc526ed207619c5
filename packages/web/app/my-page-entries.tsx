import { byIssueKind, hasPeriod, type MenuPageName, type SiteConfiguration } from '@uketsuke/contract'
import { useSiteConfiguration } from '../features/site/site-configuration.tsx'
import { type MenuPage, menuEntries } from '../features/user/menu-entries.ts'
import { MyPageMenu, MyPageOwner } from '../features/user/my-page-menu.tsx'
import { MyPageTiles } from '../features/user/my-page-tiles.tsx'
import { useKnownUser } from '../features/user/queries.ts'
import { paths } from '../lib/paths.ts'
import { isWithin } from '../lib/period.ts'
import { serverNow } from '../lib/server-time.ts'

/**
 * The pages that the menu of My Page can contain. The convention decides who sees them, and in which order.
 */
const pagesOf = (
  { siteTexts, timeSettings }: SiteConfiguration,
  hasViewing: boolean,
): Record<MenuPageName, MenuPage> => ({
  profile: { to: paths.profile, icon: 'user' },
  purchaseHistory: { to: paths.purchaseHistory, icon: 'list' },
  ...byIssueKind((kind) => ({ to: paths[kind], icon: kind, ...(hasPeriod(kind) && { switch: kind }) })),
  additionalPurchase: {
    to: paths.additionalPurchase,
    icon: 'plus',
    isOpen: isWithin(timeSettings.additionalPurchase, serverNow()),
  },
  qrCode: { to: paths.entryCode, icon: 'qrCode', switch: 'qrCode', note: siteTexts.qrSubText },
  ondemand: { to: paths.ondemand, icon: 'play', switch: 'ondemand', isFor: hasViewing },
})

/** A placeholder until the user has loaded. It has every page, so that nothing moves. */
const somebody = { category: 'INVITED', firstPlan: null } as const

export function MyPageTilesOfUser() {
  const site = useSiteConfiguration()
  const user = useKnownUser()
  if (user === null) return null
  const isKnown = user !== 'awaited'
  const pages = pagesOf(site, isKnown ? user.viewing !== null : true)
  return <MyPageTiles entries={menuEntries(pages, site, isKnown ? user : somebody)} isKnown={isKnown} />
}

export function MyPageOwnerBox() {
  const user = useKnownUser()
  return user && <MyPageOwner user={user === 'awaited' ? null : user} />
}

export function MyPageEntries() {
  const site = useSiteConfiguration()
  const user = useKnownUser()
  if (user === null || user === 'awaited') return null
  const entries = menuEntries(pagesOf(site, user.viewing !== null), site, user)
  return <MyPageMenu entries={entries} accountPath={paths.account} />
}
