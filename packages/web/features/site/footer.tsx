import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'
import styles from './footer.module.css'
import { useSiteConfiguration } from './site-configuration.tsx'

/** Whom to ask. The payment window adds the legal notice, which has no menu there. */
export function Footer({ contactHref, legalHref }: { contactHref: string; legalHref?: string }) {
  const t = useTranslations('site')
  const { language } = useLanguage()
  const { contact } = useSiteConfiguration()
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <p>{t('footer.secretariat', { name: contact.name[language] })}</p>
        <p>
          <NewTabLink href={contactHref}>{t('header.contact')}</NewTabLink>
        </p>
        {legalHref && (
          <p>
            <NewTabLink href={legalHref}>{t('guide.law.title')}</NewTabLink>
          </p>
        )}
      </div>
    </footer>
  )
}
