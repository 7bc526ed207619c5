import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './header.module.css'

/**
 * The header's links on small screens. The open state belongs to one address, so that following a link closes
 * it.
 */
export function Drawer({ children }: { children: ReactNode }) {
  const t = useTranslations()
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const close = () => setOpenAt(null)
  // Otherwise "back" would find it open.
  if (openAt !== null && openAt !== key) close()
  return (
    <>
      <button
        type="button"
        className={styles.menuButton}
        aria-label={t('site.header.menu')}
        aria-haspopup="dialog"
        onClick={() => setOpenAt(key)}
      >
        <Icon name="menu" />
      </button>
      <Dialog
        isOpen={openAt === key}
        label={t('site.header.menu')}
        className={styles.drawer}
        onDismiss={close}
      >
        <div className={styles.menu}>
          <button type="button" className={styles.menuButton} aria-label={t('ui.close')} onClick={close}>
            <Icon name="close" />
          </button>
          {children}
        </div>
      </Dialog>
    </>
  )
}
