import { limits } from '@uketsuke/contract'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import styles from './snackbar.module.css'

type Tone = 'success' | 'error'
type Options = {
  tone?: Tone
  /** Shown with a step to another page, so it outlasts that step. */
  isForNextPage?: boolean
}
type Snackbar = { show: (notice: ReactNode, options?: Options) => void }

const icons = { success: 'success', error: 'alert' } as const satisfies Record<Tone, IconName>

const SnackbarContext = createContext<Snackbar>({ show: () => {} })

/**
 * Shows one short notice below the header for 5 seconds, or until the page is left. As a component it follows
 * the language: `show(<Copied />)`.
 */
export const useSnackbar = () => use(SnackbarContext)

type Notice = Required<Options> & { content: ReactNode }

export function SnackbarProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [notice, setNotice] = useState<Notice | null>(null)
  const [page, setPage] = useState(pathname)
  if (page !== pathname) {
    setPage(pathname)
    setNotice(notice?.isForNextPage ? { ...notice, isForNextPage: false } : null)
  }
  const snackbar = useMemo<Snackbar>(
    () => ({
      show: (content, { tone = 'success', isForNextPage = false } = {}) =>
        setNotice({ content, tone, isForNextPage }),
    }),
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
          <div className={styles.snackbar} data-tone={notice.tone}>
            <Icon name={icons[notice.tone]} />
            <span>{notice.content}</span>
          </div>
        )}
      </div>
    </SnackbarContext>
  )
}
