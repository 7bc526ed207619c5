import { Outlet } from 'react-router'
import { MyPageEntries, MyPageOwnerBox } from './my-page-entries.tsx'
import styles from './my-page-layout.module.css'

/** The frame of every page of My Page: the owner and, if there is room, the menu. A phone has it in the drawer. */
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
