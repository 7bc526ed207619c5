import type { User } from '@uketsuke/contract'
import { fullName } from '@uketsuke/contract/full-name'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { MenuEntry } from './menu-entries.ts'
import { MyPageEntry } from './my-page-entry.tsx'
import styles from './my-page-menu.module.css'

type Owner = Pick<User, 'firstName' | 'lastName' | 'registrationId'>

const blank = '\u00a0'

/**
 * The owner of this My Page; until they are known, an empty frame, so that nothing moves. `isHead`: the head
 * of the first screen's card, where there is room for one. The children follow the name.
 */
export function MyPageOwner({
  user,
  isHead = false,
  children,
}: {
  user: Owner | null
  isHead?: boolean
  children?: ReactNode
}) {
  const t = useTranslations('user')
  const { language } = useLanguage()
  const look = [styles.owner, isHead && styles.head, !user && styles.unknown].filter(Boolean).join(' ')
  return (
    <div className={look} aria-hidden={!user}>
      <p className={styles.name}>{user ? t('honorific', { name: fullName(user, language) }) : blank}</p>
      {children}
      <p className={styles.id}>
        {t('registrationId')} <span>{user?.registrationId ?? blank}</span>
      </p>
    </div>
  )
}

type MenuProps = { entries: readonly MenuEntry[]; accountPath: string }

/**
 * The menu of My Page. It also lists closed pages, so that nobody searches for them, and the login's page,
 * which every convention has.
 */
export function MyPageMenu({ entries, accountPath }: MenuProps) {
  const t = useTranslations('user')
  const { language } = useLanguage()
  return (
    <nav aria-label={t('menu.label')} className={styles.menu}>
      <ul>
        {entries.map((entry) => (
          <li key={entry.name}>
            <MyPageEntry
              entry={entry}
              note={entry.note?.[language]}
              look={{ entry: styles.entry, closed: styles.closed }}
            />
          </li>
        ))}
        <li>
          <NavLink to={accountPath} className={styles.entry ?? ''}>
            <Icon name="key" />
            <span>{t('menu.account')}</span>
          </NavLink>
        </li>
      </ul>
    </nav>
  )
}
