import { type MouseEvent, type ReactNode, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

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

/** Whether the pointer is beside the dialog: its backdrop is part of the element, outside its box. */
const isBeside = ({ target, currentTarget, clientX, clientY }: MouseEvent) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isInside
}

/**
 * The browser's modal dialog: it traps and restores the focus and blocks scrolling of the page. It renders
 * only while open, so that each opening starts with fresh state.
 */
export function Dialog({ isOpen, ...props }: Props) {
  return isOpen ? <OpenDialog {...props} /> : null
}

function OpenDialog({ label, labelledBy, role, className, onDismiss, children }: Omit<Props, 'isOpen'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  const isPressedBeside = useRef(false)
  // Browsers without `closedby` send this event.
  const dismiss = (event: SyntheticEvent) => (onDismiss ? onDismiss() : event.preventDefault())
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The key for it is Escape, which the browser reports as `cancel`.
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      className={className}
      // Not `any`: Safari does not close a dialog on a click beside it, so our own handler does.
      closedby={onDismiss === null ? 'none' : 'closerequest'}
      onCancel={dismiss}
      onPointerDown={(event) => {
        isPressedBeside.current = isBeside(event)
      }}
      onClick={(event) => {
        // A selection of text may start inside the dialog and end beside it.
        if (isPressedBeside.current && isBeside(event) && !role) onDismiss?.()
      }}
    >
      {children}
    </dialog>
  )
}
