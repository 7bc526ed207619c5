import { byIssueKind, hasPeriod, type MenuPageName, type SiteConfiguration } from '@uketsuke/contract'
import { writeDays } from '@uketsuke/phrases/date'
import { useSiteConfiguration } from '../features/site/site-configuration.tsx'
import { type MenuPage, menuEntries } from '../features/user/menu-entries.ts'
import { MyPageMenu, MyPageOwner } from '../features/user/my-page-menu.tsx'
import { MyPageTiles } from '../features/user/my-page-tiles.tsx'
import { usePageStates } from '../features/user/page-states.ts'
import { useKnownUser } from '../features/user/queries.ts'
import { RegistrationFacts, RegistrationStatus } from '../features/user/registration-facts.tsx'
import { useLanguage } from '../lib/language.tsx'
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

/** The first screen of My Page: the owner, their registration, and the pages that they need most. */
export function MyPageHome({ className }: { className: string | undefined }) {
  const site = useSiteConfiguration()
  const { language } = useLanguage()
  const known = useKnownUser()
  const user = known === 'awaited' ? null : known
  const states = usePageStates(user)
  if (known === null) return null
  const { event } = site
  const pages = pagesOf(site, user ? user.viewing !== null : true)
  return (
    <>
      <MyPageOwner user={user} isHead>
        <RegistrationStatus user={user} />
      </MyPageOwner>
      <div className={className}>
        <RegistrationFacts
          user={user}
          meetingDays={event && writeDays(language, new Date(event.startDate), new Date(event.endDate))}
        />
        <MyPageTiles
          entries={menuEntries(pages, site, user ?? somebody)}
          states={states}
          isKnown={user !== null}
        />
      </div>
    </>
  )
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
