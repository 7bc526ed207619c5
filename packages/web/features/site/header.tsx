import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { NewTabLink } from '../../ui/text-link.tsx'
import { Drawer } from './drawer.tsx'
import styles from './header.module.css'
import { LanguageToggle } from './language-toggle.tsx'
import { useSiteConfiguration } from './site-configuration.tsx'
import { useSiteTitle } from './site-title.ts'

export function HeaderLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  )
}

/** Whether a phone's header has room for the title, on two lines of about 20 Latin letters each. */
const fitsPhone = (title: string): boolean => {
  const widths = [...title].map((character) => (character > '\u2e7f' ? 2 : 1))
  return widths.reduce<number>((sum, width) => sum + width, 0) <= 40
}

type HeaderProps = {
  homePath: string
  legalHref: string
  contactHref: string
  /** The menu button, where the links are behind one. */
  menu?: ReactNode
  /** Login or logout. */
  account: ReactNode
}

export function Header({ homePath, legalHref, contactHref, menu, account }: HeaderProps) {
  const t = useTranslations('site.header')
  const { language: chosen } = useLanguage()
  const { language, appearance, shortTitle } = useSiteConfiguration()
  const title = useSiteTitle()
  const short = fitsPhone(title) ? null : shortTitle?.[chosen]
  const pages = (
    <>
      <NewTabLink href={legalHref} className={styles.link}>
        {t('legal')}
      </NewTabLink>
      <NewTabLink href={contactHref} className={styles.link}>
        {t('contact')}
      </NewTabLink>
    </>
  )
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link to={homePath} className={styles.title}>
          {appearance.logoUrl && <img src={appearance.logoUrl} alt="" />}
          <span className={short ? styles.fullTitle : undefined}>{title}</span>
          {short && <span className={styles.shortTitle}>{short}</span>}
        </Link>
        <nav aria-label={t('navigation')} className={styles.links}>
          {pages}
          {account}
        </nav>
        {language.isToggleLanguageEnabled && <LanguageToggle />}
        <Drawer>
          {menu}
          {account}
          {pages}
        </Drawer>
      </div>
    </header>
  )
}
