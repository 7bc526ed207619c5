import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { isStepMove } from '../lib/steps.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** The loss caused by leaving: edits, held seats, or a kept draft, which only closing the window loses. */
export type Stake = 'edits' | 'seats' | 'draft'

/** The stake to ask about: seats before edits; drafts need no question. */
const askedAbout = (stakes: Iterable<Stake>): 'seats' | 'edits' | undefined => {
  const all = new Set(stakes)
  return (['seats', 'edits'] as const).find((stake) => all.has(stake))
}

type Guards = {
  register: (id: string, stake: Stake | null) => void
  release: () => void
  leave: (act: () => void) => void
}

const LeaveGuardContext = createContext<Guards>({
  register: () => {},
  release: () => {},
  leave: (act) => act(),
})

/**
 * Asks before something is lost, by navigation or by closing the window. `release()` stops asking, after the
 * edits are saved or given up. `leave(act)` asks before an act that ends the screen without navigating yet.
 */
export const useLeaveGuard = (stake: Stake | null) => {
  const id = useId()
  const { register, release, leave } = use(LeaveGuardContext)
  // Runs in the commit itself. With a passive effect, a quick "back" on a slow device hit the guard of a
  // screen that was already gone.
  useLayoutEffect(() => {
    register(id, stake)
    return () => register(id, null)
  }, [id, stake, register])
  return { release, leave }
}

/** The router supports one blocker at a time: this is it. */
export function LeaveGuardProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('ui.leave')
  // A ref, so that a release takes effect in the same event that navigates; the state is for the dialogs.
  const guards = useRef(new Map<string, Stake>())
  const [isGuarded, setGuarded] = useState(false)
  const [stake, setStake] = useState<'edits' | 'seats'>('edits')
  const register = useCallback((id: string, added: Stake | null) => {
    if (added) guards.current.set(id, added)
    else guards.current.delete(id)
    setGuarded(guards.current.size > 0)
    const asked = askedAbout(guards.current.values())
    // Kept when nothing is left, for the dialog that is closing.
    if (asked) setStake(asked)
  }, [])
  const asks = useCallback(() => askedAbout(guards.current.values()) !== undefined, [])
  const release = useCallback(() => {
    guards.current.clear()
    setGuarded(false)
  }, [])
  const [held, setHeld] = useState<{ act: () => void } | null>(null)
  const leave = useCallback(
    (act: () => void) => {
      if (asks()) setHeld({ act })
      else act()
    },
    [asks],
  )
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }) => asks() && !isStepMove(currentLocation, nextLocation),
      [asks],
    ),
  )

  useEffect(() => {
    if (!isGuarded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isGuarded])

  const confirm = () => {
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
        title={t(`${stake}.title`)}
        confirmLabel={t(`${stake}.confirm`)}
        cancelLabel={t(`${stake}.stay`)}
        tone="danger"
        onConfirm={confirm}
        onCancel={() => {
          setHeld(null)
          blocker.reset?.()
        }}
      >
        <p>{t(`${stake}.text`)}</p>
      </ConfirmDialog>
    </LeaveGuardContext>
  )
}
