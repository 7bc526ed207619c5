import type { ReactNode } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useKnownUser } from '../features/user/queries.ts'
import { paths } from '../lib/paths.ts'
import { PageAsideContext } from '../ui/page.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { MyPageEntries, MyPageHome, MyPageOwnerBox } from './my-page-entries.tsx'
import styles from './my-page-layout.module.css'

/**
 * The frame of every page of My Page: the owner and, if there is room, the menu. The first page begins with
 * a summary of the registration. A phone has the menu in the drawer, and on the other pages a way back.
 */
export function MyPageLayout() {
  const t = useTranslations('user.menu')
  const isHome = useLocation().pathname === paths.profile
  const isAlone = useKnownUser() === null
  return (
    <div className={isAlone ? `${styles.frame} ${styles.alone}` : styles.frame}>
      <div className={styles.side}>
        {!isHome && <MyPageOwnerBox />}
        <div className={styles.entries}>
          <MyPageEntries />
        </div>
        {!isHome && (
          <div className={styles.back}>
            <TextLink to={paths.profile}>{t('toTiles')}</TextLink>
          </div>
        )}
      </div>
      {isHome && (
        <div className={styles.home}>
          <MyPageHome className={styles.summary} />
        </div>
      )}
      <PageAsideContext value={null}>
        <Outlet />
      </PageAsideContext>
    </div>
  )
}

/** The frame of a page of My Page that needs the menu's place: the owner, and the way back. */
export function OutsideMenu({ children }: { children: ReactNode }) {
  const t = useTranslations('user.menu')
  return (
    <div className={styles.outside}>
      <div className={styles.head}>
        <MyPageOwnerBox />
        <div className={styles.leave}>
          <TextLink to={paths.profile}>{t('toTiles')}</TextLink>
        </div>
      </div>
      {children}
    </div>
  )
}
