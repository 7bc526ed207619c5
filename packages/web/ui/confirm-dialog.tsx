import { type ReactNode, useId } from 'react'
import { Actions } from './actions.tsx'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  isOpen: boolean
  title: string
  children?: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** `danger` if confirming loses something. */
  tone?: 'normal' | 'danger'
  isPending?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * A question with two answers; Escape gives the second. Both are disabled while the first is being carried
 * out.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'normal',
  isPending = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog
      isOpen={isOpen}
      role="alertdialog"
      labelledBy={id}
      className={styles.dialog}
      onDismiss={isPending ? null : onCancel}
    >
      {/* The title takes the focus, so that a held key presses no button. */}
      <h2 id={id} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {children && <div className={styles.text}>{children}</div>}
      <Actions inDialog>
        <Button variant={tone === 'danger' ? 'danger' : 'primary'} isPending={isPending} onPress={onConfirm}>
          {confirmLabel}
        </Button>
        <Button isDisabled={isPending} onPress={onCancel}>
          {cancelLabel}
        </Button>
      </Actions>
    </Dialog>
  )
}
