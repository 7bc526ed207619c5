import { Outlet } from 'react-router'
import { useSiteTitle } from '../features/site/site-title.ts'
import styles from './layout.module.css'
import { Screen } from './screen.tsx'

/** The payment window: nothing in it leads away. */
export function BareLayout() {
  return (
    <Screen title={useSiteTitle()}>
      <main className={styles.main}>
        <Outlet />
      </main>
    </Screen>
  )
}
