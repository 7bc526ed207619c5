import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { forgetDrafts } from '../lib/drafts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Guards = {
  register: (id: string, edited: boolean) => void
  release: () => void
  leave: (act: () => void) => void
}

const LeaveGuardContext = createContext<Guards>({
  register: () => {},
  release: () => {},
  leave: (act) => act(),
})

/**
 * Asks before a screen with edits is left, by navigation or by closing the window. `release()` stops asking, after the edits
 * are saved or given up. `leave(act)` asks before an act that ends the screen without navigating yet.
 */
export const useLeaveGuard = (edited: boolean) => {
  const id = useId()
  const { register, release, leave } = use(LeaveGuardContext)
  useEffect(() => {
    register(id, edited)
    return () => register(id, false)
  }, [id, edited, register])
  return { release, leave }
}

/** The router supports one blocker at a time: this is it. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('ui.leave')
  // A ref, so that a release takes effect in the same event that navigates; the state is for the browser's dialog.
  const guards = useRef(new Set<string>())
  const [isGuarded, setGuarded] = useState(false)
  const register = useCallback((id: string, edited: boolean) => {
    if (edited) guards.current.add(id)
    else guards.current.delete(id)
    setGuarded(guards.current.size > 0)
  }, [])
  const release = useCallback(() => {
    guards.current.clear()
    setGuarded(false)
  }, [])
  const [held, setHeld] = useState<{ act: () => void } | null>(null)
  const leave = useCallback((act: () => void) => {
    if (guards.current.size > 0) setHeld({ act })
    else act()
  }, [])
  const blocker = useBlocker(useCallback(() => guards.current.size > 0, []))

  useEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isGuarded])

  const confirm = () => {
    forgetDrafts()
    if (!held) return blocker.proceed?.()
    setHeld(null)
    release()
    held.act()
  }

  return (
    <LeaveGuardContext value={useMemo(() => ({ register, release, leave }), [register, release, leave])}>
      {children}
      <ConfirmDialog
        isOpen={blocker.state === 'blocked' || held !== null}
        title={t('title')}
        confirmLabel={t('confirm')}
        cancelLabel={t('stay')}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => {
          setHeld(null)
          blocker.reset?.()
        }}
      >
        <p>{t('text')}</p>
      </ConfirmDialog>
    </LeaveGuardContext>
  )
}
