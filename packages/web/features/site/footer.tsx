import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'
import styles from './footer.module.css'
import { useSiteConfiguration } from './site-configuration.tsx'

export function Footer({ contactHref }: { contactHref: string }) {
  const t = useTranslations('site')
  const { language } = useLanguage()
  const { contact } = useSiteConfiguration()
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <p>
          {t('footer.secretariat')}: {contact.name[language]}
        </p>
        <p>
          <NewTabLink href={contactHref}>{t('header.contact')}</NewTabLink>
        </p>
      </div>
    </footer>
  )
}
