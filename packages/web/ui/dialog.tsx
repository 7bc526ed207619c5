import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Props = {
  isOpen: boolean
  label?: string
  labelledBy?: string
  role?: 'alertdialog'
  className?: string | undefined
  /** Escape, or a click beside a dialog that asks nothing. null: it stays. */
  onDismiss: (() => void) | null
  children: ReactNode
}

/**
 * The browser's own modal dialog: it holds the focus, gives it back, and keeps the page behind it still. Drawing it
 * only while it is open lets every opening begin anew.
 */
export const Dialog = ({ isOpen, ...props }: Props) => (isOpen ? <OpenDialog {...props} /> : null)

function OpenDialog({ label, labelledBy, role, className, onDismiss, children }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // Browsers that do not know `closedby` ask by this event.
  const dismiss = (event: SyntheticEvent) => (onDismiss ? onDismiss() : event.preventDefault())
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className}
      closedby={onDismiss === null ? 'none' : role ? 'closerequest' : 'any'}
      onCancel={dismiss}
    >
      {children}
    </dialog>
  )
}
