import type { User } from '@uketsuke/contract'
import type { Messages } from '@uketsuke/phrases'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { MenuEntry } from './menu-entries.ts'
import styles from './my-page-menu.module.css'
import { fullName } from './user-name.ts'

/** Pages with a menu text. */
export type MenuPageName = keyof Messages['user']['menu']['entries']

type Owner = Pick<User, 'firstName' | 'lastName' | 'registrationId'>

const blank = '\u00a0'

/** The owner of this My Page. Reserves the space while they load, so that nothing moves. */
export function MyPageOwner({ user }: { user: Owner | null | undefined }) {
  const t = useTranslations('user')
  const { language } = useLanguage()
  return (
    <div className={user ? styles.owner : `${styles.owner} ${styles.unknown}`}>
      <p className={styles.name}>{user ? t('honorific', { name: fullName(user, language) }) : blank}</p>
      <p className={styles.id}>
        {t('registrationId')} <span>{user?.registrationId ?? blank}</span>
      </p>
    </div>
  )
}

/** The menu of My Page. It also lists closed pages, so that nobody searches for them. */
export function MyPageMenu({ entries }: { entries: readonly MenuEntry<MenuPageName>[] }) {
  const t = useTranslations('user.menu')
  const { language } = useLanguage()
  return (
    <nav aria-label={t('label')} className={styles.menu}>
      <ul>
        {entries.map(({ name, to, icon, isOpen, note }) => (
          <li key={name}>
            {isOpen ? (
              <NavLink to={to} className={styles.entry ?? ''}>
                <Icon name={icon} />
                <span>
                  {t(`entries.${name}`)}
                  {note && <small> {note[language]}</small>}
                </span>
              </NavLink>
            ) : (
              <p className={`${styles.entry} ${styles.closed}`}>
                <Icon name={icon} />
                <span>
                  {t(`entries.${name}`)} <small>{t('closed')}</small>
                </span>
              </p>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
