import { Outlet } from 'react-router'
import styles from './my-page-layout.module.css'
import { MyPageEntries, MyPageOwnerBox } from './my-page-menu.tsx'

/** What stands around every page of My Page: whose it is and, where there is room, the menu. A phone has it in the drawer. */
export function MyPageLayout() {
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <MyPageOwnerBox />
        <div className={styles.entries}>
          <MyPageEntries />
        </div>
      </div>
      <Outlet />
    </div>
  )
}
