import type { User } from '@uketsuke/contract'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../lib/language.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './my-page-menu.module.css'
import { fullName } from './user-name.ts'

type Entry = { key: 'profile'; to: string; icon: IconName }

/** What My Page offers today. */
const entries: readonly Entry[] = [{ key: 'profile', to: '/mypage/profile', icon: 'user' }]

/** Whose page this is, and where one can go on it. */
export function MyPageMenu({ user }: { user: Pick<User, 'firstName' | 'lastName' | 'registrationId'> }) {
  const t = useTranslations('user')
  const { language } = useLanguage()
  return (
    <div className={styles.box}>
      <div>
        <p className={styles.name}>{t('honorific', { name: fullName(user, language) })}</p>
        <p className={styles.id}>
          {t('registrationId')} <span>{user.registrationId}</span>
        </p>
      </div>
      <nav aria-label={t('menu.label')}>
        <ul className={styles.entries}>
          {entries.map(({ key, to, icon }) => (
            <li key={key}>
              <NavLink to={to} className={styles.entry ?? ''}>
                <Icon name={icon} />
                {t(`menu.${key}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
