import { type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

type Props = {
  isOpen: boolean
  label?: string
  labelledBy?: string
  role?: 'alertdialog'
  className?: string | undefined
  /** Called on Escape, or on a click outside a dialog without a question. null: the dialog stays open. */
  onDismiss: (() => void) | null
  children: ReactNode
}

/**
 * The browser's modal dialog: it traps and restores the focus and blocks scrolling of the page. It renders only while open, so
 * that each opening starts with fresh state.
 */
export const Dialog = ({ isOpen, ...props }: Props) => (isOpen ? <OpenDialog {...props} /> : null)

function OpenDialog({ label, labelledBy, role, className, onDismiss, children }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // Browsers without `closedby` send this event.
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
