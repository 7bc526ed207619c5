import { limits } from '@uketsuke/contract'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './snackbar.module.css'

type Snackbar = { show: (notice: ReactNode) => void }

const SnackbarContext = createContext<Snackbar>({ show: () => {} })

/** Shows one short notice at the bottom of the window for 5 seconds. As a component it follows the language: `show(<Copied />)`. */
export const useSnackbar = () => use(SnackbarContext)

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ content: ReactNode } | null>(null)
  const snackbar = useMemo(() => ({ show: (content: ReactNode) => setNotice({ content }) }), [])

  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), limits.snackbarTime)
    return () => clearTimeout(timer)
  }, [notice])

  return (
    <SnackbarContext value={snackbar}>
      {children}
      <div role="status" className={styles.region}>
        {notice && (
          <div className={styles.snackbar}>
            <Icon name="success" />
            <span>{notice.content}</span>
          </div>
        )}
      </div>
    </SnackbarContext>
  )
}
