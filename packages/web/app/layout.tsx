import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { LogoutButton } from '../features/authentication/logout-button.tsx'
import { Footer } from '../features/site/footer.tsx'
import { Header, HeaderLink } from '../features/site/header.tsx'
import { MeetingCard } from '../features/site/meeting-card.tsx'
import { siteConfigurationQuery } from '../features/site/site-configuration.tsx'
import { useSiteTitle } from '../features/site/site-title.ts'
import { FurtherTexts } from '../lib/further-texts.tsx'
import { useLanguage } from '../lib/language.tsx'
import { guideAt, inLanguage, needsLogin, paths } from '../lib/paths.ts'
import { stored, useStored } from '../lib/store.ts'
import { PageAsideContext } from '../ui/page.tsx'
import styles from './layout.module.css'
import { MyPageEntries, MyPageOwnerBox } from './my-page-entries.tsx'
import { Screen } from './screen.tsx'
import { useReloads } from './use-reloads.ts'

const meeting = <MeetingCard />

export function Layout() {
  const t = useTranslations('site')
  const { language } = useLanguage()
  const { pathname } = useLocation()
  const isLoggedIn = useStored(stored.token) !== null
  const main = useRef<HTMLElement>(null)
  const reloads = useReloads()
  const isMyPage = needsLogin(pathname)
  const queries = useQueryClient()
  // A reloaded screen refetches its data; the configuration lives above it.
  useEffect(() => {
    if (reloads > 0) void queries.invalidateQueries({ queryKey: siteConfigurationQuery.queryKey })
  }, [reloads, queries])
  const contactHref = inLanguage(guideAt('inquiry'), language)
  const legalHref = inLanguage(guideAt('law'), language)
  const homePath = isLoggedIn ? paths.profile : paths.login
  return (
    <Screen title={useSiteTitle()}>
      <div className={styles.shell}>
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          {t('skipToContent')}
        </button>
        <Header
          homePath={homePath}
          legalHref={legalHref}
          contactHref={contactHref}
          menu={isMyPage && <DrawerMenu />}
          account={
            isMyPage ? (
              <LogoutButton loginPath={paths.login} />
            ) : (
              <HeaderLink to={homePath}>{t(isLoggedIn ? 'header.myPage' : 'header.login')}</HeaderLink>
            )
          }
        />
        <main ref={main} tabIndex={-1} className={styles.main}>
          <PageAsideContext key={reloads} value={meeting}>
            <Outlet />
          </PageAsideContext>
        </main>
        <Footer contactHref={contactHref} legalHref={legalHref} />
      </div>
    </Screen>
  )
}

function DrawerMenu() {
  return (
    <FurtherTexts meanwhile={null}>
      <MyPageOwnerBox />
      <MyPageEntries />
    </FurtherTexts>
  )
}
