import { Outlet } from 'react-router'
import { useSiteConfiguration } from '../features/site/site-configuration.tsx'
import { useSiteTitle } from '../features/site/site-title.ts'
import styles from './layout.module.css'
import { Screen } from './screen.tsx'

/** The payment window: it names the convention, and has no links that lead away. */
export function BareLayout() {
  const title = useSiteTitle()
  const { logoUrl } = useSiteConfiguration().appearance
  return (
    <Screen title={title}>
      <header className={styles.brand}>
        <p>
          {logoUrl && <img src={logoUrl} alt="" />}
          <span>{title}</span>
        </p>
      </header>
      <main className={`${styles.main} ${styles.bare}`}>
        <Outlet />
      </main>
    </Screen>
  )
}
