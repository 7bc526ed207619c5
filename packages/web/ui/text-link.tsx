import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from './icon.tsx'
import styles from './text-link.module.css'

export function TextLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  )
}

export function MailLink({ address }: { address: string }) {
  return (
    <a href={`mailto:${address}`} className={styles.link}>
      {address}
    </a>
  )
}

/** Looks like a link but stays on the page. The fragment is the route, so a real link would leave it. */
export function TextButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`${styles.link} ${styles.button}`} onClick={onPress}>
      {children}
    </button>
  )
}

/** Opens in a new tab, and says so. `href` may be one of our addresses (`#/guide`) or an external one. */
export function NewTabLink({
  href,
  children,
  className = `${styles.link} ${styles.newTab}`,
  onPress,
}: {
  href: string
  children: ReactNode
  className?: string | undefined
  onPress?: () => void
}) {
  const t = useTranslations('ui')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className} onClick={onPress}>
      {children}
      <Icon name="newTab" />
      <span className={styles.hidden}>{t('opensInNewTab')}</span>
    </a>
  )
}
