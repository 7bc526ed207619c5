import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import type { MenuEntry } from './menu-entries.ts'

/** A page of My Page: a link while the page is open, otherwise its name and that it is closed. */
export function MyPageEntry({
  entry: { name, to, icon, isOpen },
  note,
  look,
}: {
  entry: MenuEntry
  note?: string | undefined
  look: { entry: string | undefined; closed: string | undefined }
}) {
  const t = useTranslations('user.menu')
  const small = isOpen ? note : t('closed')
  const content = (
    <>
      <Icon name={icon} />
      <span>
        {t(`entries.${name}`)}
        {small && <small> {small}</small>}
      </span>
    </>
  )
  return isOpen ? (
    <NavLink to={to} className={look.entry ?? ''}>
      {content}
    </NavLink>
  ) : (
    <p className={`${look.entry} ${look.closed}`}>{content}</p>
  )
}
