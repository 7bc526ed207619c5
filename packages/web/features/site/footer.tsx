import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'
import styles from './footer.module.css'
import { useSiteConfiguration } from './site-configuration.tsx'

/** The contact. The payment window, one column without a menu, adds the legal notice. */
export function Footer({ contactHref, legalHref }: { contactHref: string; legalHref?: string }) {
  const t = useTranslations('site')
  const { language } = useLanguage()
  const { contact } = useSiteConfiguration()
  return (
    <footer className={styles.footer}>
      <div className={legalHref ? `${styles.content} ${styles.column}` : styles.content}>
        <p>{t('footer.secretariat', { name: contact.name[language] })}</p>
        <div className={styles.links}>
          <p>
            <NewTabLink href={contactHref}>{t('header.contact')}</NewTabLink>
          </p>
          {legalHref && (
            <p>
              <NewTabLink href={legalHref}>{t('guide.law.title')}</NewTabLink>
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}
