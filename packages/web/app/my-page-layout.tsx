import { Outlet, useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../lib/paths.ts'
import { TextLink } from '../ui/text-link.tsx'
import { MyPageEntries, MyPageOwnerBox, MyPageTilesOfUser } from './my-page-entries.tsx'
import styles from './my-page-layout.module.css'

/**
 * The frame of every page of My Page: the owner and, if there is room, the menu. The first page begins with
 * the tiles. A phone has the menu in the drawer, and on the other pages a way back to the tiles.
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
        {!isHome && (
          <div className={styles.back}>
            <TextLink to={paths.profile}>{t('toTiles')}</TextLink>
          </div>
        )}
      </div>
      {isHome && (
        <div className={styles.tiles}>
          <MyPageTilesOfUser />
        </div>
      )}
      <Outlet />
    </div>
  )
}
