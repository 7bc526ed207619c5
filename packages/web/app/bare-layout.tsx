import { Outlet } from 'react-router'
import { Footer } from '../features/site/footer.tsx'
import { useSiteConfiguration } from '../features/site/site-configuration.tsx'
import { useSiteTitle } from '../features/site/site-title.ts'
import { useLanguage } from '../lib/language.tsx'
import { guideAt, inLanguage } from '../lib/paths.ts'
import styles from './layout.module.css'
import { Screen } from './screen.tsx'

/** The layout of the payment window: the convention's name and contact, and no link that leads away. */
export function BareLayout() {
  const title = useSiteTitle()
  const { language } = useLanguage()
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
      <Footer
        contactHref={inLanguage(guideAt('inquiry'), language)}
        legalHref={inLanguage(guideAt('law'), language)}
        isBare
      />
    </Screen>
  )
}
