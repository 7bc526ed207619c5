import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { type ButtonLook, buttonClass } from './button.tsx'
import { Icon } from './icon.tsx'

/** A link that looks like a button. */
export function ButtonLink({ to, children, icon, ...look }: ButtonLook & { to: To; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass(look)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Link>
  )
}
