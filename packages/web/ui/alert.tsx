import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { Icon, type IconName } from './icon.tsx'

export type AlertTone = 'error' | 'warning' | 'info' | 'success'

const icons: Record<AlertTone, IconName> = {
  error: 'alert',
  warning: 'alert',
  info: 'info',
  success: 'success',
}

/** Screen readers announce errors at once, and read other alerts in place. */
export function Alert({
  tone,
  title,
  children,
  isAnnounced = tone === 'error',
}: {
  tone: AlertTone
  title?: string | undefined
  children?: ReactNode
  isAnnounced?: boolean
}) {
  const classes = [styles.alert, styles[tone], title && styles.titled]
  return (
    <div role={isAnnounced ? 'alert' : undefined} className={classes.filter(Boolean).join(' ')}>
      <Icon name={icons[tone]} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  )
}
