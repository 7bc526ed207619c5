import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'
import styles from './footer.module.css'
import { useSiteConfiguration } from './site-configuration.tsx'

type Props = {
  contactHref: string
  legalHref: string
  /** In the payment window, which has one column and no header with links. */
  isBare?: boolean
}

/** The contact, and the legal notice where the header has no link to it. */
export function Footer({ contactHref, legalHref, isBare = false }: Props) {
  const t = useTranslations('site')
  const { language } = useLanguage()
  const { contact } = useSiteConfiguration()
  return (
    <footer className={styles.footer}>
      <div className={isBare ? `${styles.content} ${styles.column}` : styles.content}>
        <p>{t('footer.secretariat', { name: contact.name[language] })}</p>
        <div className={styles.links}>
          <p>
            <NewTabLink href={contactHref}>{t('header.contact')}</NewTabLink>
          </p>
          <p className={isBare ? undefined : styles.inHeader}>
            <NewTabLink href={legalHref}>{t('guide.law.title')}</NewTabLink>
          </p>
        </div>
      </div>
    </footer>
  )
}
