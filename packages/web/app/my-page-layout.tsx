import { Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../lib/paths.ts'
import { TextLink } from '../ui/text-link.tsx'
import { MyPageEntries, MyPageOwnerBox, MyPageTilesOfUser } from './my-page-entries.tsx'
import styles from './my-page-layout.module.css'

/**
 * The frame of every page of My Page: the owner and, if there is room, the menu. On a phone the menu is in
 * the drawer; the first page also shows it as tiles, and the other pages link back to them.
 */
export function MyPageLayout() {
  const t = useTranslations('user.menu')
  const isHome = useLocation().pathname === paths.profile
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <MyPageOwnerBox />
        <div className={styles.entries}>
          <MyPageEntries />
        </div>
        <div className={isHome ? `${styles.onPhone} ${styles.tiles}` : styles.onPhone}>
          {isHome ? <MyPageTilesOfUser /> : <TextLink to={paths.profile}>{t('toTiles')}</TextLink>}
        </div>
      </div>
      <Outlet />
    </div>
  )
}
