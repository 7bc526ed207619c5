import { limits } from '@uketsuke/contract'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './snackbar.module.css'

type Tone = 'success' | 'error'
type Snackbar = { show: (notice: ReactNode, tone?: Tone) => void }

const icons = { success: 'success', error: 'alert' } as const satisfies Record<Tone, IconName>

const SnackbarContext = createContext<Snackbar>({ show: () => {} })

/**
 * Shows one short notice below the header for 5 seconds. As a component it follows the language:
 * `show(<Copied />)`.
 */
export const useSnackbar = () => use(SnackbarContext)

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [notice, setNotice] = useState<{ content: ReactNode; tone: Tone } | null>(null)
  const snackbar = useMemo<Snackbar>(
    () => ({ show: (content, tone = 'success') => setNotice({ content, tone }) }),
    [],
  )

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
            <Icon name={icons[notice.tone]} />
            <span>{notice.content}</span>
          </div>
        )}
      </div>
    </SnackbarContext>
  )
}
